import { open } from 'node:fs/promises';
import { BYTES_PER_MS, WAV_HEADER_BYTES, wavHeader } from './wav-header.ts';

/**
 * Sets the true length into the header of a recording that a crash cut off; one that is whole stays untouched.
 * @returns its length in ms, or null when it is no recording of ours
 */
export async function repairWav(path: string): Promise<number | null> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(WAV_HEADER_BYTES);
    await file.read(header, 0, WAV_HEADER_BYTES, 0);
    if (size < WAV_HEADER_BYTES || !header.subarray(0, 4).equals(Buffer.from('RIFF')) || header.readUInt16LE(22) !== 2) return null;
    const bytes = Math.floor((size - WAV_HEADER_BYTES) / 4) * 4;
    if (header.readUInt32LE(40) !== bytes) {
      await file.truncate(WAV_HEADER_BYTES + bytes);
      await file.write(wavHeader(bytes), 0, WAV_HEADER_BYTES, 0);
    }
    return bytes / BYTES_PER_MS;
  } finally {
    await file.close();
  }
}
