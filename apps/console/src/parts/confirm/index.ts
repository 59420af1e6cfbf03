export { useConfirm } from './use-confirm.ts';
