import type { CallFacts, EventFacts, LegFacts, TurnFacts } from '@parley/db';

/**
 * One line of the spool. A call writes `begin` when it is dialled or accepted, `turn` and `event` as they happen, `leg` when one that costs
 * money is answered and when it ends (they survive the
 * death of the process), and `end` with everything (synced to disk: it survives the death of the machine).
 */
export type JournalLine =
  | { kind: 'begin'; id: string; call: CallFacts }
  | { kind: 'turn'; id: string; turn: TurnFacts }
  | { kind: 'event'; id: string; event: EventFacts }
  | { kind: 'answered'; id: string; at: string }
  /** It goes to a phone of the house. */
  | { kind: 'free'; id: string }
  | { kind: 'leg'; id: string; leg: LegFacts }
  | { kind: 'first-leg-ended'; id: string; at: string }
  /** Another node has begun it: with all that it had. */
  | { kind: 'taken-up'; id: string; call: CallFacts }
  /** Another node has it. */
  | { kind: 'moved'; id: string }
  | { kind: 'end'; id: string; call: CallFacts };

/**
 * Facts of all calls in journal lines, in order. A call without `end` was cut off: it becomes an interrupted one with the turns and
 * events that it had. Lines that cannot be read (the last one of a killed process) are passed over.
 *
 * @param lastSign of the process: calls that were cut off ended then, or with what is last known of them
 */
export function factsOf(lines: Iterable<string>, lastSign: Date): { whole: CallFacts[]; cutOff: CallFacts[] } {
  const open = new Map<string, CallFacts>();
  const whole: CallFacts[] = [];
  for (const text of lines) {
    const line = parse(text);
    if (!line) continue;
    const call = open.get(line.id);
    if (line.kind === 'begin') open.set(line.id, { ...line.call, legs: [], turns: [], events: [] });
    else if (line.kind === 'taken-up') open.set(line.id, line.call);
    else if (line.kind === 'moved') open.delete(line.id);
    else if (line.kind === 'end') {
      open.delete(line.id);
      whole.push(line.call);
    } else if (call && line.kind === 'turn') call.turns.push(line.turn);
    else if (call && line.kind === 'event') call.events.push(line.event);
    else if (call && line.kind === 'leg') call.legs = [...call.legs.filter((leg) => leg.sipCallId !== line.leg.sipCallId), line.leg];
    else if (call && line.kind === 'answered') call.answeredAt = line.at;
    else if (call?.tariff && line.kind === 'free') call.tariff = { ...call.tariff, price: 0 };
    else if (call && line.kind === 'first-leg-ended') call.firstLegEndedAt = line.at;
  }
  const cutOff = [...open.values()].map((call) => ({
    ...call,
    ...{ endedAt: lastOf(call, lastSign).toISOString(), status: 'unknown' as const, result: 'interrupted', endedBy: 'system' as const },
    exception: 'node-ended',
  }));
  return { whole, cutOff };
}

/** When a call is last known to have been up. */
function lastOf({ startedAt, answeredAt, events, legs }: CallFacts, lastSign: Date): Date {
  const times = [startedAt, answeredAt, events.at(-1)?.at, ...legs.flatMap((leg) => [leg.startedAt, leg.answeredAt, leg.endedAt])];
  // What is no time the database says, which sets the record aside.
  const known = times.map((time) => Date.parse(time ?? '')).filter((ms) => !Number.isNaN(ms));
  return new Date(Math.max(lastSign.getTime(), ...known));
}

function parse(text: string): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line !== 'object' || line === null || !('kind' in line) || !('id' in line)) return undefined;
    // What else is wrong with a record the database says, which sets it aside.
    return 'call' in line && (typeof line.call !== 'object' || line.call === null) ? undefined : (line as JournalLine);
  } catch {
    return undefined;
  }
}
