import { posix } from 'node:path';
import type { Breach, SourceFile } from './breach.ts';
import { importsOf } from './imports.ts';

const source = 'apps/console/src/';

/**
 * Folders of the console from the ground up: each may import those before it, so no two import each other. `navigation` holds what the
 * frame, the program and the pages share: tabs, ways, titles, chunks.
 */
const order = [
  'format',
  'config',
  'i18n',
  'session',
  'access',
  'api',
  'socket',
  'theme',
  'preferences',
  'brand',
  'status',
  'task',
  'navigation',
  'parts',
  'credentials',
  'inbox',
  'flow-chat',
  'flow-canvas',
  'flow-proving',
  'flow-test',
  'shell',
  'pages',
  'app',
];

const folderOf = (path: string): string => path.slice(source.length).split('/')[0] ?? '';

/** Imports within the console that climb. What lies beside the folders is the program itself and may import all of them. */
export function folderBreaches(file: SourceFile): Breach[] {
  if (!file.path.startsWith(source) || !file.path.slice(source.length).includes('/')) return [];
  const own = order.indexOf(folderOf(file.path));
  if (own < 0)
    return [{ file: file.path, what: `lies in a folder that has no place in the order of the console (${folderOf(file.path)})` }];
  return importsOf(file)
    .filter((wanted) => wanted.startsWith('.'))
    .map((wanted) => posix.join(posix.dirname(file.path), wanted))
    .filter((target) => target.startsWith(source) && target.slice(source.length).includes('/'))
    .filter((target) => order.indexOf(folderOf(target)) > own)
    .map((target) => ({ file: file.path, what: `${folderOf(file.path)} may not import ${folderOf(target)} (${target})` }));
}
