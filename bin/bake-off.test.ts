import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operatorCompany } from '@parley/contract';
import { json, uuid7 } from '@parley/db';
import { seal, speechProviderPlace } from '@parley/db/seal';
import { testDatabase } from '@parley/db/testing';
import { wavOf } from '@parley/media/testing/wav';
import { expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { root } from './launcher/root.ts';

const key = Buffer.alloc(32, 7);

/** A WAV file with a tone on its second channel. */
function wav(seconds: number): Buffer {
  const frames = 8_000 * seconds;
  const tone = Int16Array.from({ length: frames }, (_, n) => Math.round(8_000 * Math.sin(n / 4)));
  return wavOf([new Int16Array(frames), tone]);
}

test('a folder of recordings is heard by every provider that is set up, with errors, times, cost and a page to listen by', async () => {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'parley-bake-off-'));
  // FunASR's protocol, as its server speaks it; the path says who answers.
  const servers = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(servers, 'listening');
  servers.on('connection', (connection: WebSocket, { url }) => {
    connection.on('message', (data, isBinary) => {
      if (!isBinary && JSON.parse(String(data)).is_speaking === false)
        connection.send(JSON.stringify({ mode: '2pass-offline', text: url === '/good' ? '换了，寄公司' : '换了，寄工司', is_final: true }));
    });
  });
  const place = servers.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  try {
    await database.db
      .insertInto('companies')
      .values({ id: operatorCompany, number: 'op', name: 'op', robots: 0, calling_windows: json([]) })
      .execute();
    for (const [name, price_per_hour] of [
      ['good', 36],
      ['worse', null],
    ] as const) {
      const id = uuid7();
      await database.db
        .insertInto('speech_providers')
        .values({
          ...{ company_id: operatorCompany, id, kind: 'funasr', name, price_per_hour },
          fields: json({ address: `ws://127.0.0.1:${port}/${name}` }),
          secrets: seal(key, JSON.stringify({ token: 'x' }), speechProviderPlace(operatorCompany, id)),
        })
        .execute();
    }
    await writeFile(join(folder, 'a.wav'), wav(1));
    await writeFile(join(folder, 'a.txt'), '换了，寄公司。\n');
    const html = join(folder, 'page.html');
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/bake-off.ts', '--fast', '--html', html, folder], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: database.url, PARLEY_KEY: key.toString('hex') },
    });
    expect(stdout).toMatch(/^good\t1\/1\t0\.0%\t\d+\t\d+\t¥0\.0100\t$/m);
    expect(stdout).toMatch(/^worse\t1\/1\t20\.0%\t\d+\t\d+\t--\t$/m);
    expect(stdout).toContain('a.wav\n  said: 换了，寄公司。\n  good: 换了，寄公司\n  worse: 换了，寄工司');
    expect(await readFile(html, 'utf8')).toContain('<audio controls');
  } finally {
    for (const client of servers.clients) client.terminate();
    servers.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
