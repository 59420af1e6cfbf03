import type { Understanding } from '../intent/compile.ts';
import { isInScope, type Scope } from '../intent/scope.ts';
import type { Decision } from '../match.ts';
import type { Advice, AskModel } from './advice.ts';

/** Meanings that a judge chooses from, and sentences of each that it is shown. */
const mostMeanings = 20;
const mostShown = 4;
/** Surer than any likeness that was asked about, and less than words that decide. */
const score = 0.8;

const system = {
  zh: '你判断电话里客户这句话是什么意思。只回一个编号，不要别的字。没有把握、都不像、有条件、说反话、先同意又反悔，都回0。',
  en: 'You judge what a caller on the telephone means. Answer with one number and nothing else. Answer 0 if you are not sure, if nothing fits, if it is conditional, ironic, or taken back.',
} as const;

/** Has a language model choose among what may be meant. Null where it chooses none. @throws what the model throws */
export const askJudge = async (
  understanding: Understanding,
  { text, best, others }: Pick<Decision, 'text' | 'best' | 'others'>,
  scope: Scope,
  ask: AskModel,
  signal: AbortSignal,
): Promise<Advice | null> => {
  const { language, meanings, samples } = understanding;
  const ranked = [...(best === null ? [] : [best]), ...others];
  const rank = (meaning: (typeof meanings)[number]): number => {
    const at = ranked.findIndex(({ type, id }) => type === meaning.type && id === meaning.id);
    return at < 0 ? ranked.length : at;
  };
  const choices = [...meanings.entries()]
    .filter(([, meaning]) => isInScope(meaning, scope))
    .toSorted(([, a], [, b]) => rank(a) - rank(b))
    .slice(0, mostMeanings);
  const lines = choices.map(([number, { name }], at) => {
    const shown = samples.filter(({ meaning, black }) => meaning === number && !black).slice(0, mostShown);
    return `${at + 1}. ${name}${shown.length === 0 ? '' : ` (${shown.map((sample) => sample.text).join(' / ')})`}`;
  });
  const answer = await ask(
    system[language],
    `${lines.join('\n')}\n\n${language === 'zh' ? '客户说' : 'The caller says'}: ${JSON.stringify(text)}`,
    signal,
  );
  const chosen = /^\D{0,3}(\d{1,2})\b/.exec(answer.trim())?.[1];
  const meaning = choices[Number(chosen ?? 0) - 1]?.[1];
  return meaning === undefined ? null : { type: meaning.type, id: meaning.id, by: 'judge', score, evidence: answer.trim().slice(0, 100) };
};
