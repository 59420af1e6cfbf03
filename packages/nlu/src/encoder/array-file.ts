type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array | Int8Array;

const bytesOf = (array: Numbers): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes arrays as one file: a line of JSON that tells what they are, then they as they lie in memory (little-endian). */
export const writeArrays = (head: object, arrays: readonly Numbers[]): Uint8Array => {
  const parts = arrays.map(bytesOf);
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, bytes: parts.map(({ length }) => length) })}\n`), ...parts]);
};

/**
 * What {@link writeArrays} wrote: its head, and a buffer for each array.
 *
 * @throws if the file is not whole; it says so of `what`
 */
export const readArrays = <Head extends object>(file: Uint8Array, what: string): { head: Head; arrays: readonly ArrayBuffer[] } => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const endOfHead = bytes.indexOf('\n');
  const { bytes: lengths, ...head } = JSON.parse(bytes.toString('utf8', 0, endOfHead)) as Head & { bytes: readonly number[] };
  let from = endOfHead + 1;
  if (bytes.length !== lengths.reduce((sum, length) => sum + length, from)) throw new Error(`${what} are not whole`);
  const arrays = lengths.map((length) => {
    from += length;
    // A copy: the numbers of a file need not lie where an array of larger ones may begin.
    const copy = new ArrayBuffer(length);
    new Uint8Array(copy).set(bytes.subarray(from - length, from));
    return copy;
  });
  return { head: head as unknown as Head, arrays };
};
