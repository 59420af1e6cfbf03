export { Frame } from './frame.tsx';
export { ChangePassword } from './panels.ts';
export { homePath, nameTab } from './tabs.ts';
