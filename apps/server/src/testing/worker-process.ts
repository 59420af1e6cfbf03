/**
 * A worker in a process of its own, for tests that kill it or need two: `node worker-process.ts <database> <data folder> <key in hex>`,
 * and the instant at which its clock stands still, if it is to.
 */
import { pino } from 'pino';
import { startServer } from '../index.ts';

const [, , databaseUrl = '', dataDir = '', key = '', instant] = process.argv;
await startServer({
  databaseUrl,
  dataDir,
  host: '127.0.0.1',
  port: 0,
  key: Buffer.from(key, 'hex'),
  captcha: false,
  fileDays: 7,
  roles: ['worker'],
  ...(instant ? { now: () => new Date(instant) } : {}),
  log: pino({ level: 'silent' }),
});
process.stdout.write('ready\n');
