export { NotebookScreen as NotebookRoute } from '../../features/notebook/notebook-screen.tsx';
