/** After `result`, dial `times` more, each `waitSeconds` after the call ended. `grade-X` is a result too. */
export interface RedialRule {
  result: string;
  times: number;
  waitSeconds: number;
}

export interface RedialDecision {
  /** When the number is due again; nothing if it is done. */
  dueAt?: Date;
  /** Redials used so far, by rule, with this one counted. */
  used: Record<string, number>;
}

/**
 * Whether a number is dialled again. The grade's rule comes before the result's, since it says more.
 *
 * @param used redials used so far, by the rule's result
 */
export function redial(
  rules: readonly RedialRule[],
  call: { result: string; grade?: string | undefined; endedAt: Date },
  used: Readonly<Record<string, number>>,
): RedialDecision {
  for (const key of [...(call.grade ? [`grade-${call.grade}`] : []), call.result]) {
    const rule = rules.find((one) => one.result === key);
    if (!rule) continue;
    const before = used[key] ?? 0;
    if (before >= rule.times) return { used: { ...used } };
    return { dueAt: new Date(call.endedAt.getTime() + rule.waitSeconds * 1000), used: { ...used, [key]: before + 1 } };
  }
  return { used: { ...used } };
}
