export { Unreadable } from './unreadable.tsx';
