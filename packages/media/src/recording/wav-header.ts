/** Bytes before the samples. */
export const WAV_HEADER_BYTES = 44;
/** Two channels of 16 bits at 8 kHz. */
export const BYTES_PER_MS = 32;
/** A length no file has: what runs, or broke off, is read to its end. A multiple of the sample frame. */
const OPEN_LENGTH = 0xffff_ff00;

/**
 * Header of a PCM16 WAV, of two channels at 8 kHz unless said.
 * @param dataBytes length of the samples; absent while it is not known, which readers take as "to the end of the file"
 */
export function wavHeader(dataBytes: number = OPEN_LENGTH - WAV_HEADER_BYTES, { channels = 2, rate = 8000 } = {}): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes + WAV_HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
