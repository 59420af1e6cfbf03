export { BrandMark, Logo } from './brand.tsx';
