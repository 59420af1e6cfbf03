import type { HostPort, Pong, SipStack } from '@parley/sip';
import type { Gateway } from '../../directory/gateways.ts';
import { bad, type Found, good, skipped, warning } from './finding.ts';

const slowAbove = 500; // ms of round trip
const clockOff = 5; // seconds that a certificate or a nonce may suffer from

type Answered = Extract<Pong, { ok: true }>;

/** What an answer to OPTIONS tells: that it is there, its time, and where it sees us. */
export async function readOptions(
  sip: Pick<SipStack, 'ping'>,
  gateway: Pick<Gateway, 'ping'>,
  { places, uri }: { places: readonly HostPort[]; uri?: string | undefined },
  now: () => number,
): Promise<{ options: Found; clock: Found; nat: Found }> {
  const pongs = await Promise.all(places.map((place) => sip.ping(place, uri === undefined ? {} : { uri })));
  const pong = pongs.find((one) => one.ok);
  if (!pong?.ok) {
    const why = pongs[0]?.ok === false ? pongs[0].why : 'unreachable';
    const silent = gateway.ping ? bad('options.silent', { why }) : warning('options.quiet');
    return { options: silent, clock: skipped('earlier.failed'), nat: skipped('earlier.failed') };
  }
  return { options: answerOf(pong), clock: clockOf(pong, now()), nat: natOf(pong) };
}

function answerOf({ status, rttMs, response }: Answered): Found {
  const ms = Math.round(rttMs);
  const server = (response.header('server') ?? response.header('user-agent') ?? '—').slice(0, 100);
  return ms > slowAbove ? warning('options.slow', { ms, status }) : good('options.good', { ms, status, server });
}

/** Its Date says whole seconds, and was written about half a round trip ago. */
function clockOf({ response, rttMs }: Answered, now: number): Found {
  const date = Date.parse(response.header('date') ?? '');
  if (Number.isNaN(date)) return skipped('clock.unsaid');
  const offMs = date - (now - rttMs / 2);
  const seconds = offMs > -1_000 && offMs < 1_000 ? 0 : Math.round(offMs / 1_000);
  return Math.abs(seconds) > clockOff ? warning('clock.off', { seconds }) : good('clock.good', { seconds });
}

/** Where it saw our request come from (RFC 3261 18.2.1, RFC 3581). */
function natOf({ response, sentBy }: Answered): Found {
  const { parameters } = response.via ?? {};
  const [host, port] = [parameters?.get('received'), parameters?.get('rport')];
  if (!host && !port) return skipped('nat.unsaid');
  const seen = `${host || sentBy.host}:${port || sentBy.port}`;
  const said = `${sentBy.host}:${sentBy.port}`;
  const isElsewhere = (host && host !== sentBy.host) || (sentBy.transport === undefined && port && Number(port) !== sentBy.port);
  return isElsewhere ? warning('nat.translated', { said, seen, host: host || sentBy.host }) : good('nat.none', { seen });
}
