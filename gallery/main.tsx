import '../src/ui/styles/global.css';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { GalleryPage } from './gallery-page.tsx';
import { showStates } from './show-states.ts';

const place = document.getElementById('galeria');
if (place === null) throw new Error('The page has no element #galeria.');
// A face that is not there at the first drawing is not used on this page (`font-display: optional`).
await Promise.allSettled([...document.fonts].map((face) => face.load()));
createRoot(place).render(<GalleryPage />);
// The stylesheets of all parts are in the page by now: each was brought by its part's import.
showStates(document.styleSheets);
