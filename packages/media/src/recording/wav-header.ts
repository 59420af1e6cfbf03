/** Bytes before the samples. */
export const WAV_HEADER_BYTES = 44;
/** Two channels of 16 bits at 8 kHz. */
export const BYTES_PER_MS = 32;
/** A length no file has: what runs, or broke off, is read to its end. A multiple of the sample frame. */
const OPEN_LENGTH = 0xffff_ff00;

/**
 * Header of a two-channel PCM16 WAV at 8 kHz.
 * @param dataBytes length of the samples; absent while it is not known, which readers take as "to the end of the file"
 */
export function wavHeader(dataBytes: number = OPEN_LENGTH - WAV_HEADER_BYTES): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes + WAV_HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(32000, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
