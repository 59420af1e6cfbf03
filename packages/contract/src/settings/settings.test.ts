import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseSettings, parseStartSettings, SettingError, settingsManual } from '../settings.ts';

test('an empty environment gives the defaults', () => {
  expect(parseStartSettings({})).toMatchObject({
    http: { host: '127.0.0.1', port: 8080 },
    sip: { host: '127.0.0.1', port: 5060 },
    rtpPorts: { from: 30_000, to: 39_999 },
    labPort: 5080,
    dataFolder: './data',
    key: undefined,
    databaseUrl: undefined,
    captcha: true,
    fileDays: 7,
    traceDays: 7,
    recognisers: undefined,
    turnModel: undefined,
  });
});

test('an empty variable counts as not set', () => {
  expect(parseStartSettings({ PORT: '', PUBLIC_ADDRESS: ' ' })).toMatchObject({ http: { port: 8080 }, publicAddress: undefined });
});

test.each([
  ['PORT', '80a', 'PORT must be a port number, not "80a" (see docs/settings.md)'],
  ['PORT', '0', 'PORT must be a port from 1 to 65535, not "0" (see docs/settings.md)'],
  ['RTP_PORTS', '30000', 'RTP_PORTS must be two ports, as in 30000-39999, not "30000" (see docs/settings.md)'],
  ['RTP_PORTS', '40000-30000', /the second larger/],
  ['PARLEY_CAPTCHA', 'maybe', 'PARLEY_CAPTCHA must be on or off, not "maybe" (see docs/settings.md)'],
  ['PARLEY_RECOGNISERS', '0', 'PARLEY_RECOGNISERS must be a number from 1 to 999, not "0" (see docs/settings.md)'],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be fatal, error/],
  ['PARLEY_TRUST_PROXY', 'everybody', /PARLEY_TRUST_PROXY must be addresses or networks/],
  ['PARLEY_ORIGINS', 'https://console.example.com/', /PARLEY_ORIGINS must be origins/],
  ['BUS', 'nats', /BUS must be postgres/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a PostgreSQL address/],
])('%s=%s is refused in one line', (name, value, message) => {
  expect(() => parseStartSettings({ [name]: value })).toThrow(message);
});

test('lists are written with commas', () => {
  const settings = parseStartSettings({
    PARLEY_TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
    PARLEY_ORIGINS: 'https://a.example,http://b:81',
  });
  expect(settings.trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  expect(settings.origins).toEqual(['https://a.example', 'http://b:81']);
  expect(parseStartSettings({})).toMatchObject({ trustedProxies: [], origins: [], metricsToken: undefined });
});

test('a secret never shows in the message', () => {
  expect(() => parseStartSettings({ PARLEY_KEY: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

test('0 leaves the lab out', () => {
  expect(parseStartSettings({ LAB_PORT: '0' }).labPort).toBeUndefined();
});

test('a role must be told its database and key', () => {
  expect(() => parseSettings({ PARLEY_KEY: '0'.repeat(64) })).toThrow(SettingError);
  expect(parseSettings({ PARLEY_KEY: '0'.repeat(64), DATABASE_URL: 'postgres://127.0.0.1/parley' }).databaseUrl).toBe(
    'postgres://127.0.0.1/parley',
  );
});

test('docs/settings.md says what the schema says', async () => {
  const manual = await readFile(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  expect(manual, 'run `npm run settings`').toBe(settingsManual());
});
