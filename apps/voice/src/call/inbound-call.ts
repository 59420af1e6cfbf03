import { join } from 'node:path';
import { uuid7 } from '@parley/db';
import { type IncomingCall, parseUri } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import { concluded } from './call-ending.ts';
import { CallRecord } from './call-record.ts';
import { legOf, mediaFigures } from './facts-of-leg.ts';
import { answeredOutcome } from './outcome.ts';
import { followOffers, talk } from './talk.ts';

/** Takes a call from a gateway or a registered phone to the flow that is set for it. */
export async function takeCall(context: CallContext, sip: IncomingCall<PeerIdentity>, admits: (company: number) => boolean): Promise<void> {
  const { identity } = sip;
  if (!identity) return sip.reject(403);
  const company = identity.kind === 'gateway' ? identity.gateway.company : identity.company;
  const flowId = identity.kind === 'gateway' ? identity.gateway.inboundFlow : identity.inboundFlow;
  const found = flowId ? await context.versions.production(company, flowId) : undefined;
  if (!flowId || !found) return sip.reject(404);
  if (!sip.offer) return sip.reject(488, 'Offer needed');
  // All robots in use, or the node is leaving: the carrier may try elsewhere (RFC 3261 21.5.4).
  if (!admits(company)) return sip.reject(503, undefined, { q850: 42, retryAfterS: 5 });
  const codecs = identity.kind === 'gateway' ? identity.gateway.codecs : identity.codecs;
  const leg = await AudioLeg.open({ media: context.media, codecs, publicAddress: context.publicAddress });
  if (!(leg instanceof AudioLeg)) return sip.reject(503, undefined, { q850: 42, retryAfterS: 5 });

  const free = context.occupancy.takeForInbound(company);
  const startedAt = new Date();
  const id = uuid7();
  const recording = join(String(company), startedAt.toISOString().slice(0, 10), `${id}.wav`);
  const answer = leg.answer(sip.offer, join(context.recordings, recording));
  if (!answer.ok) {
    free();
    await leg.close();
    return sip.reject(488, answer.why);
  }
  const caller = identity.kind === 'extension' ? identity.number : userOf(sip.from.uri);
  const record = new CallRecord(context.spool, {
    ...{
      id,
      company,
      direction: 'in',
      node: context.node,
      caller,
      callee: sip.target.user ?? '',
      variables: {},
      startedAt: startedAt.toISOString(),
    },
    flow: { id: flowId, version: found.number, name: found.name },
    ...(identity.kind === 'gateway' ? { gateway: { id: identity.gateway.id, name: identity.gateway.name } } : { extension: identity.id }),
    sipCallId: sip.callId,
  });
  context.ladder.follow(sip.callId, record);
  const recordingFrom = performance.timeOrigin + performance.now();
  let interrupted: string | undefined;
  let finished: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finished = resolve;
  });
  context.calls.set(id, {
    ...{ id, company, state: 'talking' },
    interrupt: async (why) => {
      interrupted = why;
      sip.bye({ q850: 31, text: why });
      await done;
    },
  });
  context.bus.publish({ type: 'call-started', company, call: id });
  followOffers(sip, leg);
  sip.answer(answer.answer);
  record.answered(startedAt);
  const { conclusion, endedBy } = await talk(sip, {
    ...{ version: found.version, direction: 'in', variables: {}, timeZone: found.timeZone, session: leg.session },
    ...{ speechInput: context.speechInput, prompts: context.prompts, record, recordingFrom },
  });
  free();
  const endedAt = new Date();
  const how = {
    endedBy,
    talkMs: endedAt.getTime() - startedAt.getTime(),
    machine: false,
    heard: conclusion.heard,
    interrupted: interrupted !== undefined,
  };
  const stats = await leg.close();
  context.ladder.forget(sip.callId);
  const times = {
    startedAt: startedAt.toISOString(),
    answeredAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    sipCallId: sip.callId,
  };
  record.leg(legOf('in', caller, times, { remote: leg.remote, codec: leg.codec, sipStatus: 200 }, stats));
  const facts = await record.end({
    ...concluded(conclusion),
    ...answeredOutcome(how),
    ...(interrupted ? { exception: interrupted } : {}),
    sipStatus: 200,
    endedAt: endedAt.toISOString(),
    media: mediaFigures(stats),
    ...(stats.recording ? { recording: { path: recording, ms: stats.recording.durationMs, bytes: stats.recording.bytes } } : {}),
  });
  context.calls.delete(id);
  context.facts.add([facts]);
  finished();
}

const userOf = (uri: string): string => parseUri(uri)?.user ?? '';
