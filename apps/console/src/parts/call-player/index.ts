export { CallPlayer, type Stretch } from './call-player.tsx';
export type { Span } from './draw-voices.ts';
