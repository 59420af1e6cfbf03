const classes: Readonly<Record<string, string>> = { X: '[0-9]', Z: '[1-9]', N: '[2-9]' };

/**
 * A dial pattern as a regular expression that JavaScript and PostgreSQL read alike: digits stand for themselves, X is 0-9, Z 1-9, N 2-9,
 * `[13-5]` a set, and a final `.` whatever follows, at least one digit. An empty pattern is every number.
 *
 * @returns undefined for what is no pattern
 */
export const dialPattern = (text: string): string | undefined => {
  if (text === '') return '^';
  const parts = /^(\+?)((?:\d|[XZNxzn]|\[(?:\d-\d|\d)+\])*)(\.?)$/.exec(text);
  if (!parts) return undefined;
  const [, plus = '', body = '', rest = ''] = parts;
  const steps = body.match(/\[[^\]]*\]|./g) ?? [];
  if (steps.some((step) => [...step.matchAll(/(\d)-(\d)/g)].some(([, from = '', to = '']) => from > to))) return undefined;
  return `^${plus && '[+]'}${steps.map((step) => classes[step.toUpperCase()] ?? step).join('')}${rest ? '[0-9]+' : ''}$`;
};

/** What of a rule says which calls it is for. */
export interface CallRule {
  readonly enabled: boolean;
  readonly who: 'company' | 'department' | 'extension';
  readonly whoIds: readonly string[];
  readonly pattern: string;
}

/** Who calls: an extension, and the department of its user. */
export interface CallSubject {
  readonly extension?: string | null | undefined;
  readonly department?: string | null | undefined;
}

/** Whether a rule is for whoever calls. */
const isFor = ({ who, whoIds }: Pick<CallRule, 'who' | 'whoIds'>, subject: CallSubject): boolean => {
  if (who === 'company') return true;
  const one = subject[who];
  return one !== null && one !== undefined && whoIds.includes(one);
};

/** What becomes of each rule for a call, in their order: the first that fits is taken. */
export const judgeRules = (
  rules: readonly CallRule[],
  subject: CallSubject,
  number: string,
): ('taken' | 'who' | 'number' | 'off' | 'behind')[] => {
  let taken = false;
  return rules.map((rule) => {
    if (!rule.enabled) return 'off';
    if (!isFor(rule, subject)) return 'who';
    const pattern = dialPattern(rule.pattern);
    if (pattern === undefined || !new RegExp(pattern).test(number)) return 'number';
    if (taken) return 'behind';
    taken = true;
    return 'taken';
  });
};

/** The number as the first rule whose prefix matches rewrites it. */
export const rewritten = (rules: readonly { match: string; strip: number; add: string }[], number: string): string => {
  const rule = rules.find(({ match }) => number.startsWith(match));
  return rule ? rule.add + number.slice(rule.strip) : number;
};
