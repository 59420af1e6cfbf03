import { EventEmitter } from 'node:events';
import { createMediaEngine } from '@parley/media';
import { createSipStack, type HostPort } from '@parley/sip';
import { createEspeak, type Synthesiser } from '@parley/speech';
import type { Logger } from 'pino';
import { Phrasebook } from './audio/phrasebook.ts';
import { PromptListener } from './audio/prompt-listener.ts';
import { takeCall } from './call/incoming.ts';
import { type LabContext, natural, type Pace } from './call/lab-context.ts';
import { type DialOptions, dial } from './call/outgoing.ts';
import type { CallSummary } from './call/summary.ts';
import type { Scenario } from './carrier/scenario.ts';

/** How a lab is set up. */
export interface LabOptions {
  /** 127.0.0.1, if not given: the lab takes calls from loopback alone. */
  readonly host?: string;
  /** SIP over UDP; 0 takes a free one. */
  readonly port: number;
  /** First and last port for audio; 40000 to 49999, if not given. */
  readonly rtpPorts?: readonly [from: number, to: number];
  /** What goes for calls whose headers don't say otherwise: noise, network, timing. */
  readonly standard?: Partial<Scenario>;
  readonly pace?: Partial<Pace>;
  /** The voice of its people; the embedded one, if not given. The lab closes it. */
  readonly synthesiser?: Synthesiser;
  readonly random?: () => number;
  readonly log: Logger;
}

interface LabEvents {
  /** A call is over. */
  ended: [summary: CallSummary];
}

/** A simulated carrier with people behind its numbers: real SIP, real RTP. */
export interface Lab extends Pick<EventEmitter<LabEvents>, 'on' | 'once' | 'off'> {
  readonly address: HostPort;
  /** Calls at this moment. */
  readonly calls: number;
  /** Lets somebody of the lab call; resolves when the call is over. */
  dial(options: DialOptions): Promise<CallSummary>;
  close(): Promise<void>;
}

/** A carrier that turns calls away because this machine is busy would measure the lab. */
const unlimited = { maxLoad: Number.POSITIVE_INFINITY, maxLatenessMs: Number.POSITIVE_INFINITY };

const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1';

/**
 * Starts the lab.
 *
 * @throws the system's error if the port cannot be had, for instance EADDRINUSE
 */
export async function startLab(options: LabOptions): Promise<Lab> {
  const { log, random = Math.random, host = '127.0.0.1' } = options;
  const events = new EventEmitter<LabEvents>();
  const media = createMediaEngine({
    workers: 1,
    address: host,
    portRange: options.rtpPorts ?? [40_000, 49_999],
    admission: unlimited,
    log,
  });
  const synthesiser = options.synthesiser ?? createEspeak({ log: (level, message, fields) => log[level](fields, message) });
  const promptListener = new PromptListener(media);
  const phrases = new Phrasebook(media, synthesiser, random, (text, why) => log.warn({ text, why }, 'the lab has no voice for this'));
  const running = new Set<Promise<unknown>>();
  const run = <T>(call: Promise<T>): Promise<T> => {
    const over = call.catch((error: unknown) => log.error({ err: error }, 'a call of the lab failed')).finally(() => running.delete(over));
    running.add(over);
    return call;
  };
  const context: LabContext = {
    ...{ media, phrases, promptListener, random, log },
    pace: { ...natural, ...options.pace },
    standard: options.standard ?? {},
    onEnd: (summary) => {
      log.info(summary, 'call over');
      events.emit('ended', summary);
    },
  };
  const sip = createSipStack({
    ...{ host, port: options.port, userAgent: 'Parley-Lab' },
    // No carrier asks who its customer's people are; strangers are none of its customers.
    admit: (_request, source) => (isLoopback(source.host) ? { admit: 'trusted' } : { admit: 'ignored' }),
    guards: { maxCalls: 5_000 },
    onInvite: (call) => void run(takeCall(context, call)).catch(() => call.reject(500)),
  });
  try {
    await sip.start();
  } catch (error) {
    promptListener.close();
    await Promise.all([media.close(), synthesiser.close()]);
    throw error;
  }
  log.info({ ...sip.address }, 'the lab listens');
  return {
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    address: sip.address,
    get calls() {
      return running.size;
    },
    dial: (call) => run(dial(context, sip, call)),
    close: async () => {
      await sip.close();
      await Promise.allSettled(running);
      promptListener.close();
      await Promise.all([media.close(), synthesiser.close()]);
    },
  };
}
