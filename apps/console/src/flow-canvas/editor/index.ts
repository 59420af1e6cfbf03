export { DraftChat } from './draft-chat.tsx';
export { FlowEditor } from './flow-editor.tsx';
export { litBy } from './lit.ts';
export { PublishDialog } from './publish-dialog.tsx';
export { openFlow } from './use-draft-file.ts';
export { Versions } from './versions.tsx';
