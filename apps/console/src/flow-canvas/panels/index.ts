export { Panels } from './panels.tsx';
export { DraftContext, type PanelName } from './use-draft.ts';
