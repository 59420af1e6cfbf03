import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const at = (path: string): string => fileURLToPath(new URL(`../../src/encoder/neighbours/${path}`, import.meta.url));

/** Where the kernel of products is committed. */
export const productsFile: string = at('products.wasm');

/** Makes the kernel of products from its text. */
export const products = async (): Promise<Uint8Array> => {
  const module = (await wabt()).parseWat('products.wat', await readFile(at('products.wat'), 'utf8'), { simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  return buffer;
};
