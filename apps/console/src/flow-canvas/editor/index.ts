export { DraftChat } from './draft-chat.tsx';
export { FlowEditor } from './flow-editor.tsx';
export { litBy } from './lit.ts';
