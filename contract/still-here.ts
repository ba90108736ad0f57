/**
 * Said on a port before the answer. A worker says it every two seconds, for a browser ends workers in the middle of their
 * work; a page, where what can answer is on its way.
 */
export const STILL_HERE = 'sigo';
