import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/sip/testing/free-port';

/** A carrier that others wrote (SIPp): it answers every call, says nothing, and keeps every message that came. */
export interface SippCarrier {
  port: number;
  /** INVITE transactions seen, by attempt (the header X-Parley-Call): a retransmission has the branch of its first. */
  invites(): Promise<Map<string, Set<string>>>;
  /** The numbers that were dialled, each once. */
  dialled(): Promise<Set<string>>;
  /** When each call's first INVITE came, and its first BYE, ms. */
  calls(): Promise<{ attempt: string; from: number; to: number }[]>;
  /** Calls that were hung up on it, by Call-ID. */
  hungUp(): Promise<Set<string>>;
  close(): Promise<void>;
}

export async function startSippCarrier(): Promise<SippCarrier> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-carrier-'));
  const port = await freePort();
  const messages = join(folder, 'messages.log');
  const scenario = fileURLToPath(new URL('./carrier.xml', import.meta.url));
  const child = spawn(
    'sipp',
    ['-sf', scenario, '-i', '127.0.0.1', '-p', String(port), '-nostdin', '-aa', '-trace_msg', '-message_file', messages],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
  await once(child, 'spawn');
  const requests = async (method: string): Promise<string[]> =>
    (await readFile(messages, 'utf8')).split(/\n-{10,}/).filter((message) => message.includes(`\n${method} sip:`));
  return {
    port,
    hungUp: async () => new Set((await requests('BYE')).map((message) => /^Call-ID: *(\S+)/im.exec(message)?.[1] ?? '')),
    dialled: async () => new Set((await requests('INVITE')).map((message) => /^INVITE sip:([^@;>\s]+)/m.exec(message)?.[1] ?? '')),
    invites: async () => {
      const seen = new Map<string, Set<string>>();
      for (const message of await requests('INVITE')) {
        const attempt = /^X-Parley-Call: *(\S+)/m.exec(message)?.[1] ?? '';
        const branch = /^Via:.*branch=([^;\s]+)/m.exec(message)?.[1] ?? '';
        seen.set(attempt, (seen.get(attempt) ?? new Set()).add(branch));
      }
      return seen;
    },
    calls: async () => {
      const timeOf = (message: string): number => {
        const [, day, time] = /^\D*(\d{4}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d\.\d{3})/.exec(message) ?? [];
        return Date.parse(`${day}T${time}Z`);
      };
      const callOf = (message: string): string => /^Call-ID: *(\S+)/im.exec(message)?.[1] ?? '';
      const ended = new Map((await requests('BYE')).toReversed().map((message) => [callOf(message), timeOf(message)]));
      const first = new Map((await requests('INVITE')).toReversed().map((message) => [callOf(message), message]));
      return [...first].map(([call, message]) => ({
        attempt: /^X-Parley-Call: *(\S+)/m.exec(message)?.[1] ?? '',
        from: timeOf(message),
        to: ended.get(call) ?? Number.POSITIVE_INFINITY,
      }));
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
