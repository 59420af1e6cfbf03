const tokenTable = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.!%*_+`'~") tokenTable[character.charCodeAt(0)] = 1;

/** Whether the text is a token (RFC 3261 25.1), which is never empty. */
export function isToken(text: string): boolean {
  if (text.length === 0) return false;
  for (let i = 0; i < text.length; i++) if (tokenTable[text.charCodeAt(i)] !== 1) return false;
  return true;
}

/** Whether the text is decimal digits only, and at least one. */
export function isDigits(text: string): boolean {
  if (text.length === 0) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** A quoted-string's content, with its escapes undone; the text as it is, if it is not quoted. */
export function unquote(text: string): string {
  if (text.length < 2 || text[0] !== '"') return text;
  return text.slice(1, -1).replace(/\\([\s\S])/g, '$1');
}

/** Text as a quoted-string. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Where the quoted-string that opens at `start` ends (index of the closing quote), or -1. */
export function closingQuote(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 34) return i;
  }
  return -1;
}

/** Values of a list header: split at commas that stand neither in quotes nor in angle brackets. */
export function splitList(value: string): string[] {
  if (!value.includes(',')) return [value];
  const parts: string[] = [];
  let start = 0;
  let angle = false;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 34) {
      const close = closingQuote(value, i);
      if (close < 0) break;
      i = close;
    } else if (code === 60) angle = true;
    else if (code === 62) angle = false;
    else if (code === 44 && !angle) {
      parts.push(value.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(value.slice(start).trim());
  return parts;
}

/** Text made safe to stand in a header: no line ends, so that nothing can be smuggled in. */
export function oneLine(text: string): string {
  return /[\r\n\0]/.test(text) ? text.replace(/[\r\n\0]+/g, ' ') : text;
}
