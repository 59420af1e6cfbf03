export { Frame } from './frame.tsx';
export { ChangePassword } from './panels.ts';
export { homePath, markUnsaved, nameTab } from './tabs.ts';
