declare const __LIBRO_BUILD__: string;

/** Names the build this code belongs to; set by Vite, the same in page, worker and server. */
export const BUILD: string = __LIBRO_BUILD__;

/** The version a person sees in the footer (seed). */
export const VERSION = '2.0.6';
