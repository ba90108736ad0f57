import { firstSentences } from './first-sentences.ts';
import type { ProblemCode } from './problems.ts';

/** The one sentence a person reads of each code: what happened, and what to do next. */
export const problemSentences = {
  ...firstSentences,
  'account-unreadable': 'Tu cuenta llegó incompleta y no se puede abrir. Avisa a tu docente para que la revisen.',
  'bad-request': 'Esa petición no se entiende. Recarga la página y prueba otra vez.',
  forbidden: 'Esta parte no está disponible para tu cuenta. Vuelve a tu biblioteca.',
  'storage-unavailable': 'Este navegador no deja guardar libros. Ábrelo fuera del modo privado y prueba otra vez.',

  // Signing in
  'credential-missing': 'Escribe el código que te dio tu docente.',
  'credential-invalid': 'Ese código no es correcto. Revísalo y escríbelo otra vez, o pide otro a tu docente.',
  'credential-used': 'Ese enlace ya se usó. Vuelve al sitio principal y entra otra vez desde ahí.',
  'credential-expired': 'Ese enlace ya venció. Vuelve al sitio principal y entra otra vez desde ahí.',
  'too-many-attempts': 'Hubo demasiados intentos. Espera unos minutos y vuelve a probar.',
  // Asking the server
  'not-found': 'Eso no existe o ya no está. Vuelve a tu biblioteca.',
  'book-not-found': 'Este libro no está en tu biblioteca. Vuelve y elige otro.',
  'content-not-found': 'Falta una parte de este libro en el servidor. Avisa a tu docente y prueba más tarde.',
  'too-large': 'Eso es demasiado grande para enviarlo. Prueba con algo más pequeño.',
  // On this device
  'storage-full': 'No queda espacio en este equipo. Quita un libro descargado o libera espacio y prueba otra vez.',
  'storage-blocked':
    'Otra pestaña con una versión anterior no deja abrir lo guardado. Cierra las otras pestañas de la biblioteca y recarga esta.',
  'storage-lost':
    'Este equipo perdió parte de lo que guardaba. Tus libros siguen en tu biblioteca: descarga otra vez los que falten.',
  'not-downloaded': 'Este libro no está en este equipo. Conéctate a la red para abrirlo o descargarlo.',
  'chunk-missing': 'Falta una parte del libro y ahora no se puede traer. Conéctate a la red y ábrelo otra vez.',
  'chunk-damaged': 'Una parte del libro llegó dañada. Conéctate a otra red y prueba otra vez.',
  'licence-expired': 'El préstamo de este libro terminó. Conéctate a la red para renovarlo.',
  'engine-missing': 'Falta el lector en este equipo. Conéctate a la red y abre el libro una vez.',
  'book-unreadable': 'Este libro está dañado y no se puede abrir. Avisa a tu docente.',
  'book-password': 'Este PDF pide una contraseña. Pide a tu docente una copia sin contraseña.',
  'book-protected':
    'Este PDF está protegido de un modo que aquí no se abre. Pide a tu docente una copia sin protección.',
  'book-too-large-here':
    'Este libro es muy grande para abrirlo en este navegador. Actualízalo, o abre el libro en otro equipo.',
  'containment-failed': 'Este navegador no puede abrir el libro con seguridad. Actualízalo y prueba otra vez.',
  // Importing
  'import-not-a-book': 'El archivo no es un EPUB ni un PDF. Elige un libro en uno de esos formatos.',
  'import-damaged': 'El archivo está dañado o incompleto. Consigue otra copia y súbela de nuevo.',
  'import-empty': 'El archivo está vacío. Consigue otra copia y súbela de nuevo.',
  'import-too-large': 'El archivo es demasiado grande. El máximo es 1 GB por libro: elige otro más pequeño.',
  'import-zip-bomb':
    'El archivo se expande demasiado al abrirlo y puede ser peligroso. Pide otra copia a la editorial.',
  'import-unsafe-path': 'El archivo contiene rutas peligrosas. Pide otra copia a la editorial.',
  'import-drm':
    'El libro tiene protección anticopia (DRM) y no se puede abrir aquí. Pide a la editorial una copia sin protección.',
  'import-no-content': 'El EPUB no contiene ninguna página para leer. Pide a la editorial una copia completa.',
  'import-pdf-password': 'El PDF pide una contraseña para abrirse. Guarda una copia sin contraseña y súbela de nuevo.',
} as const satisfies Readonly<Record<ProblemCode, string>>;

/** The sentence of a code, for a person to read. */
export function sentenceOf(code: ProblemCode): string {
  return problemSentences[code];
}
