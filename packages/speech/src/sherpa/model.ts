import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listWithin, objectOf, textWithin, within } from '../adapters/transport/json.ts';

/** What a model is, and so how it is loaded. */
const KINDS = {
  'streaming-transducer': { use: 'hearing', files: ['encoder', 'decoder', 'joiner', 'tokens'] },
  'streaming-paraformer': { use: 'hearing', files: ['encoder', 'decoder', 'tokens'] },
  'streaming-ctc': { use: 'hearing', files: ['model', 'tokens'] },
  transducer: { use: 'hearing', files: ['encoder', 'decoder', 'joiner', 'tokens'] },
  paraformer: { use: 'hearing', files: ['model', 'tokens'] },
  'sense-voice': { use: 'hearing', files: ['model', 'tokens'] },
  vits: { use: 'speaking', files: ['model', 'tokens'] },
  kokoro: { use: 'speaking', files: ['model', 'voices', 'tokens'] },
} as const satisfies Record<string, { use: 'hearing' | 'speaking'; files: readonly string[] }>;

export type ModelKind = keyof typeof KINDS;

/** A model in a folder of its own, as its `model.json` describes it. */
export type SherpaModel = {
  name: string;
  kind: ModelKind;
  languages: readonly string[];
  /** Paths by what they are; besides what its kind needs, `lexicon`, `dataDir`, `ruleFsts` of voices. Several with commas. */
  files: Readonly<Record<string, string>>;
};

export type FoundModel = { model: SherpaModel } | { missing: string };

/** File that describes a model, in its folder. */
export const DESCRIPTION = 'model.json';

const isKind = (text: string): text is ModelKind => Object.hasOwn(KINDS, text);

/** What a kind of model is for. */
export const useOf = (kind: ModelKind): 'hearing' | 'speaking' => KINDS[kind].use;

/** A name that is a folder and nothing more. */
export const isModelName = (name: string): boolean => /^[\w][\w.-]{0,99}$/.test(name);

/** Reads a model as installed under `folder`. Says what is missing where it can't be used. */
export function findModel(folder: string, name: string): FoundModel {
  if (name === '') return { missing: 'no model was chosen' };
  if (!isModelName(name)) return { missing: `no model is called so: ${name.slice(0, 100)}` };
  const place = join(folder, name);
  try {
    const described = objectOf(readFileSync(join(place, DESCRIPTION), 'utf8'));
    const kind = textWithin(described, 'kind');
    if (!isKind(kind)) return { missing: `model ${name} is of no kind that is known` };
    const files = Object.fromEntries(
      Object.entries(within(described, 'files')).map(([role, path]): [string, string] => [role, pathsWithin(place, String(path))]),
    );
    for (const role of KINDS[kind].files) if (!isThere(files[role])) return { missing: `model ${name} lacks its ${role}` };
    const languages = listWithin(described, 'languages').map(String);
    return { model: { name, kind, languages, files } };
  } catch {
    return { missing: `model ${name} isn't installed: npm run models -- fetch ${name}` };
  }
}

const pathsWithin = (place: string, paths: string): string =>
  paths
    .split(',')
    .map((path) => join(place, join('/', path)))
    .join(',');

const isThere = (path: string | undefined): boolean => path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
