/** Where the server writes under which name a page and its worker were handed out, if not as they were built. */
export const BUILD_META = 'libro-build';
