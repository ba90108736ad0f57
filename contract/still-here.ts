/**
 * Said on a port before the answer. A worker says it every two seconds, for a browser ends workers in the middle of their
 * work; a page, before it tries out what it is asked, which takes its time on a slow disk, and where what can answer is on its way.
 */
export const STILL_HERE = 'sigo';
