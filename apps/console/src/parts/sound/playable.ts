/** Samples a second of a call. */
const callRate = 8_000;

/** A WAV file of what a try said, for the player of the browser. */
export function playable(audio: string): string {
  const bytes = Uint8Array.from(atob(audio), (sign) => sign.charCodeAt(0));
  const header = new DataView(new ArrayBuffer(44));
  const put = (at: number, text: string): void => {
    for (const [n, sign] of [...text].entries()) header.setUint8(at + n, sign.charCodeAt(0));
  };
  put(0, 'RIFF');
  header.setUint32(4, 36 + bytes.length, true);
  put(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, callRate, true);
  header.setUint32(28, callRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  put(36, 'data');
  header.setUint32(40, bytes.length, true);
  return URL.createObjectURL(new Blob([header.buffer, bytes], { type: 'audio/wav' }));
}
