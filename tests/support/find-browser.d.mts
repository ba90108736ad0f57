export function findBrowser(): string;
export function findLeanBrowser(): string;
