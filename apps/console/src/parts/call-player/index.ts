export { CallPlayer, type Stretch } from './call-player.tsx';
