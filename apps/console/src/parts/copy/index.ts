export { copyText } from './copy-text.ts';
export { useCopy } from './use-copy.ts';
