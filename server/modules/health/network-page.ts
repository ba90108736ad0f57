/**
 * What opens where a person looks for the page of the Wi-Fi, when nothing stands in the way any more. It stands alone:
 * no script, no file, so that a network that lets only this much through shows it whole.
 */
export const networkPage = `<!doctype html>
<html lang="es-419">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ya hay red · Libro Digital</title>
<style>
body { display: grid; place-content: center; gap: 1rem; min-block-size: 90vb; margin: 0; padding: 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; text-align: center; background: #fbfaf6; color: #14213d; }
h1 { margin: 0; font-size: 2rem; line-height: 1.15; }
p { margin: 0; }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 2rem; background: #14213d; color: #fff; font-weight: 700; text-decoration: none; }
@media (prefers-color-scheme: dark) { body { background: #10162b; color: #f4f1e8; } a { background: #f2c14e; color: #14213d; } }
</style>
<h1>Ya hay red</h1>
<p>Esta red te deja llegar a la biblioteca. Puedes cerrar esta pestaña y seguir donde estabas.</p>
<p><a href="/libros">Ir a mi biblioteca</a></p>
</html>
`;
