import type { Transfer } from '@parley/dialog';
import type { HandOver } from '../conversation/hand-over.ts';
import { handOff, isHandedOff } from './hand-off.ts';
import { PersonLeg } from './person-leg.ts';
import { outsidePlace, phonePlace } from './person-place.ts';
import { PersonTalk } from './person-talk.ts';
import { ringPerson } from './ring-person.ts';
import { playMusic, sayTo, takesByKey } from './second-leg.ts';
import { TalkTranscript } from './talk-transcript.ts';
import type { TransferredCall } from './transferred-call.ts';

/**
 * Hands calls to people: the one who waits hears music while they are rung, they are told what it is about, and then both are joined
 * and recorded until either hangs up.
 */
export const transferring =
  (call: TransferredCall): HandOver =>
  (transfer) => {
    const handing = handTo(call, transfer);
    call.record.awaits(handing);
    return handing;
  };

async function handTo(call: TransferredCall, transfer: Transfer): ReturnType<HandOver> {
  const { context, scope, record, leg } = call;
  const { kind, number } = transfer.to;
  const fail = (why: string): 'failed' => {
    record.event('transfer-failed', { to: number, why });
    return 'failed';
  };
  record.event('transfer', { to: number, kind });
  playMusic(context.media, leg.session);
  try {
    let handsOff = isHandedOff(call, transfer);
    if (handsOff && transfer.accept === 'at-once' && transfer.whisper.trim() === '') {
      const done = await handOff(call, transfer);
      if (typeof done === 'string') return fail(done);
      if (done) return 'answered-and-ended';
      handsOff = false;
    }
    const place = await scope.until(kind === 'extension' ? phonePlace(call, number) : outsidePlace(call, number));
    if (!('line' in place)) return fail(place.why);
    const person = await ringPerson(call, number, place, { ringMs: transfer.ringMs });
    if (!(person instanceof PersonLeg)) return person.rungOn ? 'answered-and-ended' : fail(person.why);
    if (!(await isTaken(call, transfer, person))) return fail('not taken');
    // Whoever was asked is joined by the carrier, or by us where it does not do that.
    if (handsOff && (await handOff(call, transfer, person.sip.dialogId)) === true) await person.close();
    else await talkTogether(call, person);
    return 'answered-and-ended';
  } finally {
    leg.session.stop();
  }
}

/** Tells the person what it is about. @returns whether they take it; if not, they are hung up */
async function isTaken(call: TransferredCall, transfer: Transfer, person: PersonLeg): Promise<boolean> {
  let taken = false;
  try {
    taken = await call.scope.until(Promise.race([introduce(call, transfer, person), person.over.then(() => false)]));
  } finally {
    if (!taken) await person.close();
  }
  return taken;
}

/** Tells the person what the call is about, and waits for the key where one is wanted. */
async function introduce({ context, scope, voice }: TransferredCall, transfer: Transfer, { sip, audio }: PersonLeg): Promise<boolean> {
  const { session } = audio;
  const taken = transfer.accept === 'by-key' ? takesByKey(scope, sip, session) : undefined;
  const whisper =
    transfer.whisper.trim() === '' ? undefined : await context.prompts.get({ ...voice, text: transfer.whisper }, { personal: true });
  const said = whisper ? sayTo(session, whisper.key) : Promise.resolve();
  if (!taken) {
    await said;
    return true;
  }
  const took = await taken;
  session.stop();
  return took;
}

/** Both hear each other until either is gone; a person may hand the call to another. */
async function talkTogether(call: TransferredCall, first: PersonLeg): Promise<void> {
  call.leg.session.stop();
  call.record.transferred(call.record.now());
  call.onJoined();
  const transcript = TalkTranscript.of(call);
  try {
    let person: PersonLeg | undefined = first;
    while (person) person = await new PersonTalk(call, person, transcript).next();
  } finally {
    // Whoever is left is not kept waiting for it; the record is.
    if (transcript) call.record.awaits(transcript.close());
  }
}
