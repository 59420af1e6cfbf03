/**
 * Mends the decoder's WebAssembly of 2018: its conversions from float to integer trap on values out of range, which the
 * English model's scores are; C on the machines it was written for would have saturated, and so do these afterwards.
 */
export async function saturateTruncations(wasm: Uint8Array): Promise<Uint8Array> {
  const { default: load } = await import('wabt');
  const wabt = await load();
  const features = { sat_float_to_int: true };
  const module = wabt.readWasm(wasm, { readDebugNames: false, ...features });
  const text = module
    .toText({ foldExprs: false, inlineExport: false })
    .replace(/\b(i32|i64)\.trunc_(f32|f64)_([su])\b/g, '$1.trunc_sat_$2_$3');
  module.destroy();
  const mended = wabt.parseWat('decoder.wat', text, features);
  const { buffer } = mended.toBinary({});
  mended.destroy();
  return buffer;
}
