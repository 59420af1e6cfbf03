import type { Clock } from '../clock/index.ts';
import { NewestMap } from '../newest-map.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { Dns } from './dns.ts';
import { locate, placeOf } from './locate.ts';

/** How long what the DNS said is believed, ms: what it found, and that it found nothing. */
const foundFor = 30_000;
const nothingFor = 2_000;
/** A name server that does not answer holds nothing up for longer, ms. */
const longest = 5_000;
const mostKept = 1000;

/** Finds places, asking the DNS as seldom as may be. */
export class TargetResolver {
  readonly #dns: Dns;
  readonly #clock: Clock;
  readonly #kept = new NewestMap<string, { until: number; places: Promise<readonly HostPort[]> }>(mostKept);

  constructor(dns: Dns, clock: Clock) {
    this.#dns = dns;
    this.#clock = clock;
  }

  /** The places of all targets, one target after the other; at once where none has to be looked up. Never rejects. */
  resolve(targets: readonly Target[]): readonly HostPort[] | Promise<readonly HostPort[]> {
    const fixed = targets.map(placeOf);
    if (fixed.every((place) => place !== undefined)) return fixed;
    return Promise.all(targets.map((target) => this.#look(target))).then((lists) => lists.flat());
  }

  #look(target: Target): Promise<readonly HostPort[]> {
    const { host, port, transport, tls } = target;
    const key = JSON.stringify([host.toLowerCase(), port, transport, tls]);
    const now = this.#clock.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > now) return kept.places;
    const places = this.#ask(target);
    const entry = { until: now + foundFor, places };
    this.#kept.set(key, entry);
    places.then(
      (found) => {
        if (found.length === 0) entry.until = now + nothingFor;
      },
      () => this.#kept.delete(key),
    );
    return places;
  }

  async #ask(target: Target): Promise<readonly HostPort[]> {
    const limit = Promise.withResolvers<readonly HostPort[]>();
    const timer = this.#clock.after(longest, () => limit.resolve([]));
    try {
      return await Promise.race([locate(target, this.#dns, Math.random), limit.promise]);
    } finally {
      timer.cancel();
    }
  }
}
