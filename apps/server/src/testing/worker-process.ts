/** A worker in a process of its own, for tests that kill it: `node worker-process.ts <database> <data folder> <key in hex>`. */
import { pino } from 'pino';
import { startServer } from '../index.ts';

const [, , databaseUrl = '', dataDir = '', key = ''] = process.argv;
await startServer({
  databaseUrl,
  dataDir,
  host: '127.0.0.1',
  port: 0,
  key: Buffer.from(key, 'hex'),
  captcha: false,
  fileDays: 7,
  roles: ['worker'],
  log: pino({ level: 'silent' }),
});
process.stdout.write('ready\n');
