export { Frame } from './frame.tsx';
export { ChangePassword } from './panels.ts';
