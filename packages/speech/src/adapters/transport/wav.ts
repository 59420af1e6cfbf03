/** A WAV file of Int16 samples, mono. `streaming`: of unknown length, as some vendors want it at the head of a stream. */
export function wavHeader(rate: number, samples: number | 'streaming'): Buffer {
  const bytes = samples === 'streaming' ? 0 : samples * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(samples === 'streaming' ? 0 : 36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
