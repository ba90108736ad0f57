export { saveFile } from '../platform/save-file.ts';
