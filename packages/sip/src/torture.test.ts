import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { negotiate } from './sdp/index.ts';
import type { SipStackOptions } from './stack-types.ts';
import { openRawPeer, type RawPeer } from './testing/raw-peer.ts';
import { startStack, testAudio } from './testing/test-stack.ts';
import type { HostPort } from './transport/index.ts';

const folder = new URL('../fixtures/torture/', import.meta.url);

/** What RFC 4475 asks of a server; `accept` and `defensible` in the notation of `fits`. */
interface Row {
  name: string;
  valid: string;
  must: string;
  terms: string[];
}

const rows: Row[] = readFileSync(new URL('expected.tsv', folder), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', , valid = '', must = '', accept = '', defensible = ''] = line.split('\t');
    return { name, valid, must, terms: [...accept.split(','), ...defensible.split(',')].filter((term) => term !== '') };
  });

const refusedAsMalformed = [400, 414, 416, 420, 421, 482, 493, 500, 505, 513];

/** wellformed = it was understood; gate = refused before it was looked at closely; otherwise a status. */
function fits(term: string, status: number): boolean {
  if (term === 'wellformed') return !refusedAsMalformed.includes(status);
  if (term === 'gate') return [401, 403, 404, 407].includes(status);
  return status === Number(term);
}

/** The message with its topmost Via leading back to us, and ids of its own, since several share theirs. Nothing else differs. */
function readdress(bytes: Buffer, from: HostPort, name: string): Buffer {
  const text = bytes
    .toString('latin1')
    .replace(/^((?:Via|v)\s*:\s*SIP\s*\/\s*[\d.]+\s*\/\s*)\S+(\s+)[^\s;,]+/im, (_, head, space) => `${head}UDP${space}${from.host};rport`)
    .replace(/^((?:Call-ID|i)\s*:\s*)(\S+)/im, `$1$2-${name}`)
    .replace(/(z9hG4bK[^\s;,]+)/, `$1-${name}`);
  return Buffer.from(text, 'latin1');
}

function ping(peer: RawPeer, to: HostPort, id: string): void {
  const { host, port } = peer.address;
  peer.send(
    `OPTIONS sip:ping@${to.host} SIP/2.0\nVia: SIP/2.0/UDP ${host}:${port};branch=z9hG4bKping${id};rport\nMax-Forwards: 70\nFrom: <sip:ping@x>;tag=1\nTo: <sip:ping@x>\nCall-ID: ping-${id}\nCSeq: 1 OPTIONS\nContent-Length: 0\n\n`,
    to,
  );
}

/** All statuses that come in answer to a message, in order. A ping behind it shows that nothing more is to come at once. */
async function answersTo(peer: RawPeer, bytes: Buffer, to: HostPort, id: string): Promise<number[]> {
  peer.send(bytes, to);
  const found: number[] = [];
  for (let round = 0; round < 3; round++) {
    ping(peer, to, `${id}-${round}`);
    for (;;) {
      const message = await peer.next();
      if (message.callId === `ping-${id}-${round}`) break;
      if (message.kind === 'response') found.push(message.status);
    }
  }
  return found;
}

const open: Partial<SipStackOptions<string>> = {
  registrar: { addressOfRecord: (_identity, to) => to.user ?? '' },
  onInvite: (call) => {
    const negotiated = negotiate(call.offer ?? '', testAudio);
    if (negotiated.ok) call.answer(negotiated.answer);
    else call.reject(488);
  },
};

const guarded: Partial<SipStackOptions<string>> = {
  ...open,
  admit: () => ({ admit: 'challenge' }),
  digest: { realm: 'parley', candidates: async () => [] },
};

test('all 49 messages of RFC 4475 are here', () => {
  expect(readdirSync(folder).filter((name) => name.endsWith('.dat'))).toHaveLength(49);
  expect(rows).toHaveLength(49);
});

describe.each([
  ['that trusts its peers', open],
  ['that asks who they are', guarded],
])('a server %s', (_title, options) => {
  test.each(rows)('$name: $must', async ({ name, valid, terms }) => {
    const stack = await startStack<string>(options);
    const peer = await openRawPeer();
    const bytes = readFileSync(new URL(`${name}.dat`, folder));
    // As it is: most of these name a host in Via that we can't be, so only survival can be seen.
    const exact = await answersTo(peer, bytes, stack.address, 'exact');
    if (valid === 'response') {
      expect(exact).toEqual([]);
      return;
    }
    const statuses = await answersTo(peer, readdress(bytes, peer.address, name), stack.address, 'copy');
    const status = statuses.filter((code) => code >= 200)[0] ?? 0;
    const stricter = options === guarded ? [...terms, 'gate'] : terms;
    expect(
      stricter.some((term) => fits(term, status)),
      `${status} is none of ${stricter.join(' ')}`,
    ).toBe(true);
  });
});
