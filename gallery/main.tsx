import '../src/ui/styles/global.css';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { GalleryPage } from './gallery-page.tsx';
import { showStates } from './show-states.ts';

const place = document.getElementById('galeria');
if (place === null) throw new Error('The page has no element #galeria.');
createRoot(place).render(<GalleryPage />);
// The stylesheets of all parts are in the page by now: each was brought by its part's import.
showStates(document.styleSheets);
