import type { DigestCredentials, HostPort, SipStack } from '@parley/sip';
import type { Scenario } from '../carrier/scenario.ts';
import type { LabContext } from './lab-context.ts';
import { Leg } from './leg.ts';
import { Person } from './person.ts';
import type { CallSummary } from './summary.ts';

/** A call that somebody of the lab makes. */
export interface DialOptions extends Partial<Scenario> {
  /** Request-URI, for instance `sip:1001@127.0.0.1:5060`. */
  readonly target: string;
  /** Where the INVITE goes. */
  readonly nextHop: HostPort;
  /** The number it comes from. */
  readonly from: string;
  readonly credentials?: DigestCredentials;
  /** How long it rings before the person gives up, ms; 60 s, if not given. */
  readonly ringTimeoutMs?: number;
}

/** Calls, and talks like the persona that is asked for once somebody answers. Resolves when it's over; never rejects. */
export async function dial(context: LabContext, sip: SipStack, options: DialOptions): Promise<CallSummary> {
  const scenario: Scenario = { behaviour: 'agrees', language: 'zh', listen: 'voice', ...context.standard, ...options };
  const about = { direction: 'out', number: options.from, behaviour: scenario.behaviour, language: scenario.language } as const;
  const none = { prompts: 0, said: [], received: 0, lost: 0 };
  const end = (summary: CallSummary): CallSummary => {
    context.onEnd(summary);
    return summary;
  };
  const leg = await Leg.open(context.media, scenario.network, context.random);
  if (!leg) return end({ ...about, ...none, callId: '', status: 503 });
  const { host, port } = sip.address;
  const call = sip.invite({
    target: options.target,
    nextHop: options.nextHop,
    from: { uri: `sip:${options.from}@${host}:${port}` },
    body: leg.offer(),
    ringTimeoutMs: options.ringTimeoutMs ?? 60_000,
    ...(options.credentials ? { credentials: options.credentials } : {}),
  });
  const person = new Person(context, leg, scenario, () => call.bye({ q850: 16 }));
  const over = Promise.withResolvers<{ status: number; endedBy?: 'lab' | 'peer' }>();
  call.on('answered', (_response, body) => {
    if (body !== undefined && leg.take(body, scenario.listen === 'voice')) person.begin();
    else call.bye({ q850: 88 });
  });
  call.on('failed', ({ status }) => over.resolve({ status }));
  call.on('ended', ({ by }) => over.resolve({ status: 200, endedBy: by === 'local' ? 'lab' : 'peer' }));
  call.onOffer(({ sdp }) => {
    const renewed = sdp === undefined ? undefined : leg.answer(sdp, scenario.listen === 'voice');
    return renewed === undefined ? { reject: 488 } : { sdp: renewed };
  });
  const outcome = await over.promise;
  person.leave();
  const { received, lost } = await leg.close();
  return end({ ...about, ...outcome, callId: call.callId, prompts: person.prompts, said: person.said, received, lost });
}
