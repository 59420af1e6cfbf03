import { expect, test } from 'vitest';
import { folderBreaches } from './console-folders.ts';

const importing = (path: string, name: string) =>
  folderBreaches({ path: `apps/console/src/${path}`, text: `import { x } ${'from'} '${name}';` }).map(({ what }) => what);

test.each([
  ['pages/call/call-info.tsx', '../../parts/list/index.ts'],
  ['shell/frame.tsx', '../navigation/index.ts'],
  ['main.tsx', './app/router.tsx'],
  ['parts/form/field.tsx', '@parley/contract'],
])('%s may import %s', (path, name) => expect(importing(path, name)).toEqual([]));

test.each([
  ['parts/form/use-unsaved.ts', '../../shell/tabs.ts', 'parts may not import shell (apps/console/src/shell/tabs.ts)'],
  ['shell/change-password.tsx', '../pages/session/login.tsx', 'shell may not import pages (apps/console/src/pages/session/login.tsx)'],
  ['nowhere/x.ts', './y.ts', 'lies in a folder that has no place in the order of the console (nowhere)'],
])('%s may not import %s', (path, name, what) => expect(importing(path, name)).toEqual([what]));
