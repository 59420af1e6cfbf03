/** A name as RFC 8187 section 3.2.1 lets it stand in a header: all but its `attr-char` as UTF-8 octets. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header Content-Disposition (RFC 6266) of a file: its name for whoever reads RFC 8187, and one in ASCII for the others. */
export const contentDisposition = (name: string, place: 'attachment' | 'inline' = 'attachment'): string =>
  `${place}; filename="${name.replace(/[^ !#-[\]-~]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The file's name in a Content-Disposition, without any folder; undefined if it has none. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  const long = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const [, quoted, token] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const name = (long && decoded(long)) || quoted?.replace(/\\(.)/g, '$1') || token;
  return name?.replace(/^.*[\\/]/s, '') || undefined;
};
