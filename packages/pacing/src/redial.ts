/** After `result`, dial `times` more, each `waitSeconds` after the call ended. `grade-X` is a result too. */
export interface RedialEntry {
  result: string;
  times: number;
  waitSeconds: number;
  /** With which caller number: as the task chooses, the one behind the last in the task's or gateway's list, or this one. */
  caller: 'chosen' | 'next' | 'number';
  callerNumber: string | null;
  /** Of `early-hangup`: how soon after the answer the person hung up, s. Null: as the call's result says. */
  withinSeconds: number | null;
}

export interface RedialRule {
  entries: readonly RedialEntry[];
  /** Redials of a number over all results; null: as many as the entries say. */
  most: number | null;
}

/** A call that has ended. */
export interface EndedCall {
  result: string;
  grade?: string | undefined;
  endedAt: Date;
  /** The number that it showed. */
  caller: string;
  /** How long a person had talked who hung up, ms. */
  hungUpAfterMs?: number | undefined;
}

/** The caller number of the next call: a number, or the one behind a number in the list. */
export type NextCaller = { number: string } | { after: string };

export interface RedialDecision {
  /** When the number is due again; nothing if it is done. */
  dueAt?: Date;
  /** Nothing: as the task chooses. */
  nextCaller?: NextCaller;
  /** Redials used so far, by the entry's result, with this one counted. */
  used: Record<string, number>;
}

/** What a call came to, what says most first: its grade, then how soon the person hung up, then its result. */
function* resultsOf(rule: RedialRule, call: EndedCall): Generator<string> {
  if (call.grade) yield `grade-${call.grade}`;
  const within = rule.entries.find(({ result }) => result === 'early-hangup')?.withinSeconds ?? undefined;
  const toAPerson = call.result === 'answered' || call.result === 'early-hangup';
  if (within === undefined || !toAPerson || call.hungUpAfterMs === undefined) yield call.result;
  else yield call.hungUpAfterMs < within * 1000 ? 'early-hangup' : 'answered';
}

/**
 * Whether a number is dialled again, when, and with which caller number. The first entry that the call meets decides, whether or not it
 * is used up. Outside the task's hours a number that is due waits for them.
 *
 * @param used redials used so far, by the entry's result
 */
export function redial(rule: RedialRule, call: EndedCall, used: Readonly<Record<string, number>>): RedialDecision {
  for (const result of resultsOf(rule, call)) {
    const entry = rule.entries.find((one) => one.result === result);
    if (!entry) continue;
    const before = used[result] ?? 0;
    const all = Object.values(used).reduce((sum, one) => sum + one, 0);
    if (before >= entry.times || (rule.most !== null && all >= rule.most)) return { used: { ...used } };
    return {
      dueAt: new Date(call.endedAt.getTime() + entry.waitSeconds * 1000),
      ...(entry.caller === 'number' && entry.callerNumber ? { nextCaller: { number: entry.callerNumber } } : {}),
      ...(entry.caller === 'next' ? { nextCaller: { after: call.caller } } : {}),
      used: { ...used, [result]: before + 1 },
    };
  }
  return { used: { ...used } };
}
