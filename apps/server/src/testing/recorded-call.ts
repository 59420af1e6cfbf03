import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uuid7 } from '@parley/db';
import type { TestCompany } from './fixture.ts';
import type { TestServer } from './test-server.ts';

const rate = 8_000;

/** A WAV of two channels, 16 bits: silence on ours, a tone on theirs. */
export function wav(seconds: number): Buffer {
  const bytes = rate * seconds * 4;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 4],
    [40, bytes],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  const samples = Int16Array.from({ length: rate * seconds * 2 }, (_, n) => (n % 2 === 0 ? 0 : 8_000 * Math.sin(n / 6)));
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** A call of two seconds with its recording, in which a person said each of the texts, half a second each. @returns its id */
export async function addRecordedCall(server: TestServer, company: TestCompany, texts: readonly string[]): Promise<string> {
  const { db } = server.database;
  const { id: company_id, ids } = company;
  const id = uuid7();
  const recording = `${company_id}/${id}.wav`;
  const path = join(server.settings.dataDir, 'recordings', recording);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, wav(2));
  await db
    .insertInto('calls')
    .values({
      ...{ company_id, id, direction: 'out', flow_id: ids.flow, task_id: ids.task, started_at: new Date(), recording },
      ...{ recording_ms: 2_000, status: 'answered' },
    })
    .execute();
  await db
    .insertInto('turns')
    .values(
      texts.map((text, n) => ({
        ...{ company_id, call_id: id, n: n + 1, who: 'person', text },
        ...{ at_ms: 600 * n, end_ms: 600 * n + 500 },
      })),
    )
    .execute();
  return id;
}
