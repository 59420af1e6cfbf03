export { TipLayer } from './tip-layer.tsx';
