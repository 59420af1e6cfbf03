/** What happens to a call: the lines of a real carrier, and the people behind them. */
const behaviours = [
  'agrees',
  'busy',
  'no-answer',
  'rejected',
  'switched-off',
  'voicemail',
  'silent',
  'refuses',
  'interrupts',
  'hangs-up',
  // By header only:
  'asks-back',
  'hesitates',
  'unknown-number',
  // Says what whoever calls it tells it within the call (INFO).
  'told',
  // By the last digit of a number that begins with 199, or by header: what the network says before the answer, and what answers.
  'suspended',
  'empty-number',
  'on-the-line',
  'cannot-connect',
  'barred',
  'assistant',
  'menu',
  'fax',
  'answered-switched-off',
  'answered-busy',
] as const;

export type Behaviour = (typeof behaviours)[number];

export const isBehaviour = (name: string): name is Behaviour => behaviours.some((behaviour) => behaviour === name);

/** Numbers of machines and announcements, also as they are dialled from abroad. */
const machines = /^(?:44)?199/;

/**
 * The last digit of the dialled number chooses: 0 agrees … 9 hangs up early; of a number that begins with 199, 0 is suspended … 9 answers and
 * says that it is busy. Numbers without digits agree.
 */
export function behaviourOf(number: string): Behaviour {
  const digit = Number(/(\d)\D*$/.exec(number)?.[1] ?? 0);
  const first = machines.test(number) ? behaviours.indexOf('suspended') : 0;
  return behaviours[first + digit] ?? 'agrees';
}
