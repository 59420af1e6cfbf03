/** The bytes that a Range header asks for, both ends included; `undefined`: all; `null`: none of them are there (RFC 9110 §14.2). */
export const byteRange = (header: string | undefined, size: number): { start: number; end: number } | null | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  // Several ranges, or another unit: the whole is a right answer to that.
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 || size === 0 ? null : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return null;
  return start > end ? undefined : { start, end };
};
