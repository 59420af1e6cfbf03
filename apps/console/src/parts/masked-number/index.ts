export { MaskedNumber } from './masked-number.tsx';
