import { expect, test } from 'vitest';
import { fileBreaches } from './files.ts';
import { importBreaches } from './imports.ts';
import { vocabularyBreaches } from './vocabulary.ts';

const importing = (path: string, text: string) => importBreaches({ path, text }).map(({ what }) => what);
/** Written so that the rules don't take this file's own texts for imports. */
const from = (name: string) => `import { x } ${'from'} '${name}';`;

test.each([
  ['packages/dialog/src/engine/step.ts', from('@parley/contract/flow/graph')],
  ['packages/sip/src/stack.ts', from('node:dgram')],
  ['apps/console/src/main.tsx', from('@parley/contract').replace('import', 'export')],
  ['packages/media/bench/gap.ts', from('../../../bin/bench-kit.ts')],
  ['tests/launcher/start.test.ts', from('../launcher/ports.ts')],
  ['packages/contract/src/a.ts', ` * ${from('@parley/db')}`],
])('%s may say %s', (path, text) => {
  expect(importing(path, text)).toEqual([]);
});

test.each([
  ['packages/contract/src/a.ts', from('@parley/db'), 'contract may not import db (@parley/db)'],
  ['packages/sip/src/a.ts', `const m = await ${'import'}('@parley/media');`, 'sip may not import media (@parley/media)'],
  ['packages/dialog/src/a.ts', from('node:fs/promises'), 'dialog does no input or output (node:fs/promises)'],
  ['apps/voice/src/a.ts', from('../../../packages/db/src/connect.ts'), 'reaches into packages/db: import @parley/… instead'],
  ['apps/console/src/a.tsx', from('@parley/dialog'), 'console may not import dialog (@parley/dialog)'],
  ['packages/db/src/a.ts', from('@parley/db/x'), 'imports itself by name (@parley/db/x): use a relative path'],
  ['packages/db/src/b.ts', from('@parley/sip').replace('x', '\n  x,\n'), 'db may not import sip (@parley/sip)'],
])('%s may not say %s', (path, text, what) => {
  expect(importing(path, text)).toEqual([what]);
});

test('files are short, well named, and export by name', () => {
  const file = (path: string, text = 'x\n') => fileBreaches({ path, text }).map(({ what }) => what);
  expect(file('packages/db/src/connect.ts')).toEqual([]);
  expect(file('packages/db/src/connect.ts', 'x\n'.repeat(301))).toEqual(['has 301 lines; 300 are the most']);
  expect(file('packages/db/src/utils/sql.ts')).toEqual(['utils says nothing: name it for what it holds']);
  expect(file('packages/db/src/sql-helper.ts')).toEqual(['sql-helper.ts says nothing: name it for what it holds']);
  expect(file('packages/db/src/SqlText.ts')).toEqual(['is not named in kebab-case']);
  expect(file('packages/db/src/a.ts', 'export default 1;\n')).toEqual(['has a default export, which only pages have']);
  expect(file('apps/console/src/pages/flow/list.tsx', 'export default 1;\n')).toEqual([]);
});

test.each([
  ['packages/media/src/a.ts', 'const promptEar = 1;', ['says promptEar: speech input, segmenter']],
  ['packages/speech/src/ears/a.ts', '', ['says ears: speech input, segmenter']],
  ['apps/server/src/a.ts', 'interface Query { readonly listWish?: string }', ['says listWish: scenario, parsed request, query']],
  ['apps/voice/src/a.ts', 'class A { #callDesk = 1; }', ['says #callDesk: CallContext, harness']],
  ['apps/voice/src/turn-keeper.ts', '', ["says turn-keeper: the field's name"]],
  ['apps/console/src/pages/a.tsx', 'const nearest = "a strange look";', []],
  ['packages/nlu/src/a.ts', '// no fault of ours\nconst prefault = early();', []],
])('%s is held to the vocabulary of the field', (path, text, what) => {
  expect(vocabularyBreaches({ path, text }).map((breach) => breach.what)).toEqual(what);
});
