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
] as const;

export type Behaviour = (typeof behaviours)[number];

export const isBehaviour = (name: string): name is Behaviour => behaviours.some((behaviour) => behaviour === name);

/** The last digit of the dialled number chooses: 0 agrees … 9 hangs up early. Numbers without digits agree. */
export const behaviourOf = (number: string): Behaviour => behaviours[Number(/(\d)\D*$/.exec(number)?.[1] ?? 0)] ?? 'agrees';
