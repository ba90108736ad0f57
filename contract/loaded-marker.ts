/**
 * In the address of a page that is loaded anew because something was the matter: the worker first takes away what the
 * disk has spoilt of the app.
 */
export const LOADED_MARKER = 'cargado';
