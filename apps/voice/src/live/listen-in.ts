import type { CallParts } from '../call/call-context.ts';
import { PersonLeg } from '../call/person-leg.ts';
import { outsidePlace, phonePlace } from '../call/person-place.ts';
import { ringPerson } from '../call/ring-person.ts';
import { robotVoice } from '../prompts/robot-voice.ts';

/**
 * Rings a phone of the company, or a number outside, which hears both sides from then on and is heard by nobody. Resolves when it hung up.
 *
 * @returns false where nobody answered
 */
export async function listenIn(
  { record, robot, conversation }: CallParts,
  { number, outside, ringMs }: { number: string; outside: boolean; ringMs: number },
): Promise<boolean> {
  if (!robot || !conversation) return false;
  const { company, id } = record.facts;
  const { version, recordingFrom } = conversation.onlooker;
  const voice = robotVoice(version, company);
  const call = robot.transferred({ voice, recordingFrom, timeoutMs: 0, onJoined: () => {} });
  const place = await call.scope.until((outside ? outsidePlace : phonePlace)(call, number));
  if (!('line' in place)) return false;
  const listening = ringPerson(call, number, place, { ringMs });
  record.awaits(listening);
  const person = await listening;
  if (!(person instanceof PersonLeg)) return false;
  // The bridge that a person who takes the call joins too.
  robot.audio.session.join(id);
  person.audio.session.join(id, { as: 'listener' });
  const over = person.over.then(() => person.close());
  record.awaits(over);
  await over;
  return true;
}
