export { Panels } from './panels.tsx';
export { DraftContext, type DraftTools, type PanelName } from './use-draft.ts';
