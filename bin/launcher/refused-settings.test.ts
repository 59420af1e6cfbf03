import { parseStartSettings } from '@parley/contract/settings';
import { freePort } from '@parley/sip/testing/free-port';
import { expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { checkPorts } from './ports-of.ts';
import { lineOf } from './startup-error.ts';

/** What a start does with its settings until it would make something. */
async function begin(environment: Readonly<Record<string, string>>): Promise<void> {
  const settings = parseStartSettings(environment);
  const folder = openDataFolder(settings.dataFolder);
  await checkPorts(settings);
  await openDatabase(settings, folder, () => {});
}

// That a start which is stopped by one prints this line, and leaves nothing running, is tests/launcher/start.test.ts.
test.each([
  ['SIP_PORT', 'sixty', 'SIP_PORT must be a port number, not "sixty"'],
  ['HOST', '203.0.113.7', 'HOST=203.0.113.7 is no address of this machine'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/parley', 'cannot be used: nobody listens there (DATABASE_URL)'],
  ['PARLEY_DATA', '/proc/parley', '/proc/parley cannot be written to'],
])('%s=%s stops the start with one line', async (name, value, line) => {
  const free = { PORT: String(await freePort()), SIP_PORT: String(await freePort()), LAB_PORT: '0', PARLEY_DATA: '/tmp' };
  const said = await begin({ ...free, [name]: value }).then(() => '', lineOf);
  expect(said).toContain(line);
  expect(said).not.toContain('\n');
});
