import { extension } from '@parley/contract/centre';
import { type Client, createClient } from '@parley/contract/client';
import { login } from '@parley/contract/session';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type Softphone, startSoftphone } from './softphone.ts';
import { silence } from './wav.ts';

/** What the terminal shows somebody who starts Parley for the first time. */
export interface Printed {
  readonly url: string;
  readonly sipPort: number;
  /** The secret beside a log-in or an extension. */
  readonly secretOf: (name: string) => string;
}

const found = (output: string, wanted: RegExp): string => {
  const [, text] = wanted.exec(output) ?? [];
  if (text === undefined) throw new Error(`${wanted} is not printed:\n${output}`);
  return text;
};

/** Reads what `npm start` has printed. */
export const readPrinted = (output: string): Printed => ({
  url: found(output, /Parley is ready: (http:\S+)/),
  sipPort: Number(found(output, /SIP at \S+:(\d+)/)),
  secretOf: (name) => found(output, new RegExp(`^ {4}\\S.*? {2}${name} {2}(\\S+)$`, 'm')),
});

/** The API with the token of a session. */
export const apiWith = ({ url }: Printed, token: string | undefined): Client =>
  createClient({ base: url, token: () => token, language: () => 'zh' });

/** The API as the demo company's user, which ends the session that they had. */
export async function demoApi(printed: Printed): Promise<Client> {
  const { token } = await apiWith(printed, undefined)(login, { username: 'demo', password: printed.secretOf('demo') });
  return apiWith(printed, token);
}

/** A softphone as 1001, once the console shows that it is registered. Who is behind it says nothing. */
export async function register1001(api: Client, { sipPort, secretOf }: Printed): Promise<Softphone> {
  const phone = await startSoftphone({ number: '1001', secret: secretOf('1001'), registrarPort: sipPort, says: silence(60_000) });
  await eventually('1001 is registered', async () => (await api(extension.list, {})).list[0]?.registered || undefined);
  return phone;
}

/** Calls any number, hears speech, and hangs up. */
export async function callAndHear(phone: Softphone): Promise<void> {
  await phone.dial('13912345678');
  const loud = (audio: Int16Array): number => audio.filter((sample) => Math.abs(sample) > 2_000).length;
  const spoken = () =>
    phone.heard().then(
      (audio) => (loud(audio) > 1_000 ? audio : undefined),
      () => undefined,
    );
  expect(loud(await eventually('it hears the flow speak', spoken))).toBeGreaterThan(1_000);
  await phone.hangUp();
}
