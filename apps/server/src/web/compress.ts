import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Coding = 'br' | 'gzip';

/** The best coding that a browser accepts; undefined: as it is. What takes brotli takes gzip. */
export const codingFor = (accepted: string | undefined): Coding | undefined => {
  const names = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', weight = ''] = one.trim().toLowerCase().split(';');
    return /q=0(\.0*)?$/.test(weight.trim()) ? [] : [name.trim()];
  });
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
};

/** Compresses once and well: what comes out is kept. */
export const compressed = (body: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: 8 });

/** Compresses an answer on its way out: quick rather than small. */
export const compressedNow = (body: string): Promise<Buffer> => zip(body, { level: 4 });
