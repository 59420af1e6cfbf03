/** What a network says of a number that nobody will answer. */
const networkClasses = [
  'switched-off',
  'empty-number',
  'suspended',
  'on-the-line',
  'cannot-connect',
  'no-answer',
  'barred',
  'network-busy',
] as const;
export type NetworkClass = (typeof networkClasses)[number];

/**
 * Who or what is at the other end. `voicemail` takes a message after a beep; `machine` plays a menu or a text and takes none; `assistant`
 * answers for somebody and can be talked to.
 */
export const answerClasses = [...networkClasses, 'voicemail', 'assistant', 'machine', 'fax', 'human'] as const;
export type AnswerClass = (typeof answerClasses)[number];

export const isAnswerClass = (name: string): name is AnswerClass => answerClasses.some((one) => one === name);
export const isNetworkClass = (name: AnswerClass): name is NetworkClass => networkClasses.some((one) => one === name);
