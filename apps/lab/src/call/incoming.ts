import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingCall } from '@parley/sip';
import { type Scenario, scenarioOf } from '../carrier/scenario.ts';
import { announcements, greetings } from '../persona/script.ts';
import { playAnnouncement } from './announcement.ts';
import { between, type LabContext } from './lab-context.ts';
import { Leg } from './leg.ts';
import { Machine } from './machine.ts';
import { Person } from './person.ts';
import { ToldPerson } from './told-person.ts';

/** A final answer other than 200, and its Q.850 cause. */
const refusals = { busy: [486, 17], rejected: [603, 21], 'unknown-number': [404, 1] } as const;

const refusalOf = (behaviour: Scenario['behaviour']): readonly [number, number] | undefined =>
  behaviour === 'busy' || behaviour === 'rejected' || behaviour === 'unknown-number' ? refusals[behaviour] : undefined;

/** Takes a call as the dialled number and the headers ask for. Resolves when it's over. */
export async function takeCall(context: LabContext, call: IncomingCall<unknown>): Promise<void> {
  const number = call.target.user ?? '';
  const scenario = scenarioOf(number, call.request, context.standard);
  const gaveUp = new AbortController();
  call.on('cancelled', () => gaveUp.abort());
  const about = { callId: call.callId, direction: 'in', number, behaviour: scenario.behaviour, language: scenario.language } as const;
  const none = { prompts: 0, said: [], received: 0, lost: 0 };
  const pause = (ms: number) => sleep(ms, undefined, { signal: gaveUp.signal });
  const refuse = (status: number, q850: number) => {
    call.reject(status, undefined, { q850 });
    context.onEnd({ ...about, ...none, status });
  };
  let leg: Leg | undefined;
  try {
    const refusal = refusalOf(scenario.behaviour);
    const announced = announcements[scenario.behaviour];
    if (scenario.behaviour !== 'busy' && scenario.behaviour !== 'unknown-number' && !announced) call.ring();
    await pause(scenario.behaviour === 'no-answer' ? context.pace.longestRing : between(context.pace.ring, context.random));
    if (refusal) return refuse(...refusal);
    if (scenario.behaviour === 'no-answer') return refuse(480, 19);
    leg = await Leg.open(context.media, scenario.network, context.random);
    if (!leg) return refuse(503, 42);
    const answer = call.offer === undefined ? undefined : leg.answer(call.offer, scenario.listen === 'voice');
    if (answer === undefined) return refuse(488, 88);
    gaveUp.signal.throwIfAborted();
    if (announced) {
      call.progress(answer);
      await playAnnouncement(context, leg, scenario, gaveUp.signal);
      return refuse(...announced.ends);
    }
    context.onEnd({ ...about, status: 200, ...(await converse(context, call, leg, scenario, answer)) });
  } catch (error) {
    if (!gaveUp.signal.aborted) throw error;
    context.onEnd({ ...about, ...none, status: 487 });
  } finally {
    await leg?.close();
  }
}

const whoAnswers = ({ behaviour }: Scenario) => {
  if (behaviour === 'told') return ToldPerson;
  return behaviour === 'fax' || greetings[behaviour] ? Machine : Person;
};

/** Answers, and lets the person talk until one side hangs up. */
async function converse(context: LabContext, call: IncomingCall<unknown>, leg: Leg, scenario: Scenario, answer: string) {
  const person = new (whoAnswers(scenario))(context, leg, scenario, () => call.bye({ q850: 16 }));
  if (person instanceof ToldPerson) call.on('info', (request) => person.tell(request.body.toString('utf8')));
  const over = Promise.withResolvers<'lab' | 'peer'>();
  call.on('ended', ({ by }) => over.resolve(by === 'local' ? 'lab' : 'peer'));
  // The caller may have given up in the very moment of our answer.
  call.on('cancelled', () => over.resolve('peer'));
  call.onOffer(({ sdp }) => {
    const renewed = sdp === undefined ? undefined : leg.answer(sdp, scenario.listen === 'voice');
    return renewed === undefined ? { reject: 488 } : { sdp: renewed };
  });
  call.answer(answer);
  person.begin();
  const endedBy = await over.promise;
  person.leave();
  const { received, lost } = await leg.close();
  return { endedBy, prompts: person.prompts, said: person.said, received, lost };
}
