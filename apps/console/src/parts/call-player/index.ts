export { CallPlayer, type Stretch } from './call-player.tsx';
export type { Talk } from './paint.ts';
