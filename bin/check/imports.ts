import { posix } from 'node:path';
import type { Breach, SourceFile } from './breach.ts';

/** Who may import whom, within the repository; bin and tests may import everything. docs/contributors.md draws it. */
const floors: Record<string, readonly string[]> = {
  contract: [],
  nlu: ['contract'],
  dialog: ['contract', 'nlu'],
  pacing: [],
  sip: [],
  media: [],
  speech: [],
  db: ['contract', 'pacing'],
  console: ['contract'],
  lab: ['contract', 'sip', 'media', 'speech'],
  voice: ['contract', 'db', 'dialog', 'nlu', 'pacing', 'sip', 'media', 'speech'],
  server: ['contract', 'db', 'dialog', 'nlu', 'pacing', 'media', 'speech'],
};

/** These do no input and output; a thread that computes does none either. */
const pure = ['contract', 'nlu', 'dialog', 'pacing'];
/** Reads what was learned for it, once, as a module is read. */
const readsItsOwn = 'packages/nlu/src/encoder/own-encoder.ts';
const inputOutput = /^(node:(?!assert|buffer|crypto|util|worker_threads)|pg$|kysely$|ws$|fastify|@fastify\/|pino)/;

// Statements of import and export, dynamic imports; a comment that looks like one is none, since it begins with * or //.
const specifier = /^(?!\s*(?:\*|\/\/)).*?(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm;

/** The workspace a file belongs to: `packages/sip/src/x.ts` -> `sip`; undefined outside. */
const workspaceOf = (path: string): string | undefined => /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1];

/** The folder whose files may import each other relatively. */
const homeOf = (path: string): string => /^(?:(?:packages|apps)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? '';

const isTest = (path: string): boolean => /\.test\.tsx?$|\/(test|testing|bench)(\/|\.ts$)/.test(path);

function breachOf(path: string, wanted: string): string | undefined {
  const own = workspaceOf(path);
  if (wanted.startsWith('.')) {
    const target = posix.join(posix.dirname(path), wanted);
    // The kit of the benches is the one thing that workspaces take from bin.
    const kit = target === 'bin/bench-kit.ts' && path.includes('/bench/');
    // The tests of the whole try the launcher itself.
    const launcher = path.startsWith('tests/') && target.startsWith('bin/');
    return homeOf(target) === homeOf(path) || kit || launcher ? undefined : `reaches into ${homeOf(target)}: import @parley/… instead`;
  }
  if (own === undefined) return undefined;
  const [, other] = /^@parley\/([^/]+)/.exec(wanted) ?? [];
  if (other === own) return `imports itself by name (${wanted}): use a relative path`;
  // A test may stand in for whoever wires its workspace to the ground floor, and use what another's tests are made of.
  if (other !== undefined && isTest(path) && (pure.includes(other) || wanted.includes('/testing/'))) return undefined;
  if (other !== undefined) return floors[own]?.includes(other) ? undefined : `${own} may not import ${other} (${wanted})`;
  return pure.includes(own) && !isTest(path) && path !== readsItsOwn && inputOutput.test(wanted)
    ? `${own} does no input or output (${wanted})`
    : undefined;
}

/** What a file imports, as it names it. */
export const importsOf = ({ text }: Pick<SourceFile, 'text'>): string[] => [...text.matchAll(specifier)].map(([, wanted = '']) => wanted);

/** Imports that climb, or reach past another workspace's face. */
export function importBreaches(file: SourceFile): Breach[] {
  const { path } = file;
  return importsOf(file)
    .map((wanted) => breachOf(path, wanted))
    .filter((what) => what !== undefined)
    .map((what) => ({ file: path, what }));
}
