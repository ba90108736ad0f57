export { canShare, copyText, shareText } from '../platform/pass-on.ts';
