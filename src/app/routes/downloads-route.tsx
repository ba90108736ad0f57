export { DownloadsScreen as DownloadsRoute } from '../../features/downloads/downloads-screen.tsx';
