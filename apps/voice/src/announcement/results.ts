import type { CallResult } from '@parley/contract/task';
import type { MachineKind } from '@parley/dialog';
import { type AnswerClass, isNetworkClass, type NetworkClass, type Verdict } from '@parley/speech';

/** What a call comes to by what the network says. */
const networkResults: Readonly<Record<NetworkClass, CallResult>> = {
  'switched-off': 'switched-off',
  'empty-number': 'empty-number',
  suspended: 'suspended',
  'on-the-line': 'busy',
  'cannot-connect': 'unreachable',
  'no-answer': 'no-answer',
  barred: 'barred',
  'network-busy': 'carrier-failure',
};

/** Who or what answered, where it is no person. */
export type Machine = Exclude<AnswerClass, 'human'>;

/** What an answered call comes to by what answered it. */
export const resultOfMachine = (machine: Machine): CallResult => (isNetworkClass(machine) ? networkResults[machine] : machine);

/** What the flow is told of it. */
export const kindOfMachine = (machine: Machine): MachineKind => (isNetworkClass(machine) ? 'announcement' : machine);

/** What the record keeps of a verdict: class, confidence, what it cost in time, and by what. */
export const verdictEvent = ({ class: of, confidence, delayMs, evidence, rule }: Verdict): Record<string, unknown> => ({
  class: of,
  confidence,
  delayMs,
  evidence: evidence.map(({ kind, detail }) => `${kind} ${detail}`),
  ...(rule ? { rule: rule.id } : {}),
});

/** The words that told it; its class where it was told by sound. */
export const wordsOfVerdict = ({ class: of, evidence }: Verdict): { text: string; hit: string } => ({
  text: evidence.find(({ kind }) => kind === 'text')?.detail ?? '',
  hit: of,
});

/** The rule that a call's result goes back to, if one does. */
export const ruleOfResult = ({ class: of, rule }: Verdict, result: CallResult): { rule?: string } =>
  rule && of !== 'human' && resultOfMachine(of) === result ? { rule: rule.id } : {};
