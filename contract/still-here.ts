/**
 * Said on a port before the answer. A worker says it every two seconds, for a browser ends workers in the middle of their
 * work; a page, at once: what can answer may be on its way, and what it tries out takes its time on a slow disk.
 */
export const STILL_HERE = 'sigo';
