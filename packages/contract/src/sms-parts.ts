/** The basic character set of 3GPP TS 23.038 6.2.1, and its extension table (6.2.1.1), whose characters take two septets. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** How a text is coded, and in how many messages it is sent. */
export interface SmsParts {
  readonly coding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, UTF-16 units of UCS-2. */
  readonly length: number;
  readonly parts: number;
  /** How many of them one part holds, as the text is cut now. */
  readonly each: number;
}

/** What fits into a message by itself, and into each of several, where 6 bytes say which part it is (TS 23.040 9.2.3.24). */
const limits = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/** Parts of so many units each; a character of two units is not cut. */
const cut = (sizes: readonly number[], each: number): number => {
  let [parts, room] = [1, each];
  for (const size of sizes) {
    if (size > room) [parts, room] = [parts + 1, each];
    room -= size;
  }
  return parts;
};

/** In how many messages a text is sent: GSM-7 where it has all characters, else UCS-2. An empty text is none. */
export const smsParts = (text: string): SmsParts => {
  const characters = [...text];
  const isBasic = characters.every((one) => basic.has(one) || extended.has(one));
  const coding = isBasic ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((one) => (isBasic ? (extended.has(one) ? 2 : 1) : one.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, several] = limits[coding];
  if (length <= alone) return { coding, length, parts: length === 0 ? 0 : 1, each: alone };
  return { coding, length, parts: cut(sizes, several), each: several };
};
