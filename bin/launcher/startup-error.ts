import { SettingError } from '@parley/contract/settings';

/** Something that stops the start, told in one line that says what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** What to print for an error that stopped the start: one line where we know what to do, all there is where we don't. */
export function lineOf(error: unknown): string {
  if (error instanceof StartupError || error instanceof SettingError) return error.message;
  const path = error instanceof Error && 'path' in error ? ` ${String(error.path)}` : '';
  switch (codeOf(error)) {
    case 'ENOSPC':
    case '53100': // PostgreSQL: disk_full
      return `The disk is full${path ? ` (${path.trim()})` : ''}: make room and start again`;
    case 'EDQUOT':
      return `The disk quota is used up${path ? ` (${path.trim()})` : ''}: make room and start again`;
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `No right to write${path}: change its owner, or choose another folder with PARLEY_DATA`;
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many open files: raise the limit with `ulimit -n 65536` and start again';
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
