export { DraftChat } from './draft-chat.tsx';
export { FlowEditor } from './flow-editor.tsx';
export { litBy } from './lit.ts';
export { openFlow } from './use-draft-file.ts';
