/** A WAV of two channels at 8 kHz: ours talks in the odd seconds, theirs in the even ones. */
export const twoVoices = (seconds: number): Buffer => {
  const rate = 8000;
  const frames = rate * seconds;
  const data = Buffer.alloc(44 + frames * 4);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + frames * 4, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(frames * 4, 40);
  for (let i = 0; i < frames; i += 1) {
    const second = i / rate;
    const swell = 0.35 + 0.65 * Math.abs(Math.sin(second * 9));
    const tone = Math.round(9000 * swell * Math.sin(i / 4));
    const ours = Math.floor(second) % 2 === 0;
    data.writeInt16LE(ours ? tone : 0, 44 + i * 4);
    data.writeInt16LE(ours ? 0 : Math.round(tone * 0.7), 46 + i * 4);
  }
  return data;
};
