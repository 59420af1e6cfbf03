import type { Text } from '@parley/contract';
import { logWords as words } from './words.ts';

/** Columns of an exported operation log, as the call names them. */
export const operationExportColumns = (companies: boolean): readonly { readonly key: string; readonly title: Text }[] => [
  { key: 'at', title: words.at },
  ...(companies ? [{ key: 'company', title: words.company }] : []),
  { key: 'username', title: words.user },
  { key: 'name', title: words.route },
  { key: 'route', title: words.path },
  { key: 'address', title: words.address },
  { key: 'code', title: words.code },
  { key: 'requestId', title: words.uuid },
  { key: 'before', title: words.before },
  { key: 'after', title: words.after },
];
