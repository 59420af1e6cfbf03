import { type Language, say, type Text } from '@parley/contract';
import { holds } from './condition.ts';
import { protectiveLabel } from './protective-words.ts';
import type { State } from './state.ts';
import type { Env } from './step.ts';
import type { Version } from './version.ts';

/** What a conversation came to. */
export interface Outcome {
  /** Null when no rule held. */
  readonly grade: {
    readonly code: string;
    readonly name: string;
    /** The rule that held; null when a set node settled it. */
    readonly ruleId: string | null;
    readonly why: readonly Text[];
  } | null;
  /** Names. */
  readonly labels: readonly string[];
  /** By the slot's name. */
  readonly slots: Readonly<Record<string, string>>;
  /** Of the first slot that holds a parcel's tracking number. */
  readonly trackingNumber: string | null;
  /** Questions of the knowledge that was asked, most asked first. */
  readonly concerns: readonly string[];
  readonly businessStatus: string | null;
  /** The person asked not to be called again. */
  readonly doNotCall: boolean;
  readonly turns: number;
  /** Messages wanted for the person. */
  readonly messages: State['messages'];
}

const gradeOf = (version: Version, state: State, now: number): Outcome['grade'] => {
  if (state.grade !== null) {
    const known = version.flow.grades.find((each) => each.code === state.grade);
    return { code: state.grade, name: known?.name ?? '', ruleId: null, why: [] };
  }
  for (const grade of version.flow.grades) {
    const result = holds(grade.when, { flow: version.flow, state, now });
    if (result.holds) return { code: grade.code, name: grade.name, ruleId: grade.id, why: result.why };
  }
  return null;
};

const bySetNode = { zh: '由话术节点设定', en: 'Set by a node of the flow' } as const satisfies Text;
const always = { zh: '无条件', en: 'Without a condition' } as const satisfies Text;

/** The rule by which a call got its grade, in words: what it asks for, as the call had it. Null without a grade. */
export const gradeRuleText = (grade: Outcome['grade'], language: Language): string | null => {
  if (grade === null) return null;
  if (grade.ruleId === null) return say(bySetNode, language);
  const why = grade.why.map((one) => say(one, language)).join(language === 'zh' ? '；' : '; ');
  return why || say(always, language);
};

/** Sums a conversation up, ended or not; `env.now` is the end of the talk. */
export const finish = (version: Version, state: State, env: Env): Outcome => ({
  grade: gradeOf(version, state, env.now),
  labels: state.labels.map((id) => version.labels.get(id) ?? id),
  slots: Object.fromEntries(Object.entries(state.slots).map(([id, value]) => [version.slots.get(id)?.name ?? id, value])),
  trackingNumber: version.flow.slots.flatMap(({ id, entity }) => (entity.kind === 'tracking' ? (state.slots[id] ?? []) : []))[0] ?? null,
  concerns: Object.entries(state.concerns)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => version.knowledge.get(id)?.question ?? id),
  businessStatus: state.businessStatus,
  doNotCall: state.labels.includes(protectiveLabel('do-not-call')),
  turns: state.counts.turns,
  messages: state.messages,
});
