import { readFile } from 'node:fs/promises';
import { encode } from '../codec/g711.ts';
import { ChunkPool } from '../recording/chunk-pool.ts';
import { Recorder } from '../recording/recorder.ts';

// Records until it is killed; says so once two seconds are on the disk.
const path = process.argv[2] ?? '';
const recorder = new Recorder(path, new ChunkPool(), 0, () => process.exit(1));
const ours = encode(new Int16Array(160).fill(1000), 0);
const theirs = new Int16Array(160).fill(-1000);
let told = false;
const write = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) recorder.frame(ours, 0, theirs);
  if (told || (await readFile(path)).length < 44 + 64_000) return;
  told = true;
  process.send?.('recording');
};
setInterval(() => {
  write().catch(() => process.exit(1));
}, 5);
