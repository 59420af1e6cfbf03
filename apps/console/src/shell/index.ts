export { Frame } from './frame.tsx';
export { homePath, markUnsaved, nameTab } from './tabs.ts';
