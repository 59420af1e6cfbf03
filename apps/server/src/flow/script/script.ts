import type { Language, Text } from '@parley/contract';
import type { FlowSketch, SketchAnswer, SketchStep } from '@parley/contract/flow/sketch';

/** Something that found no place, where it stood and why. */
export type Unplaced = { readonly where: Text; readonly why: Text };

/** A way on from a line: what the caller answers, sentences for it, and the line it goes to. */
export type ScriptAnswer = {
  readonly says: string;
  readonly samples: readonly string[];
  readonly to: string | undefined;
  /** Where it stood, if not with its line. */
  readonly where?: Text;
};

/** A line of the robot, by a name of its own. A line without answers goes on to `next`, or ends the call. */
export type ScriptLine = {
  readonly name: string;
  readonly says: readonly string[];
  readonly answers: readonly ScriptAnswer[];
  readonly next: string | undefined;
  readonly where: Text;
};

/** What a file tells of a conversation, whatever kind of file it is. */
export type Script = {
  readonly title: string | undefined;
  readonly lines: readonly ScriptLine[];
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[];
  readonly unplaced: readonly Unplaced[];
};

/** Words of an answer that every flow has an intent for. */
const common: readonly (readonly [string, RegExp])[] = [
  ['affirm', /^(是|是的|对|好|好的|可以|肯定|同意|愿意|方便|有兴趣|yes|yeah|ok|okay|sure|agree[sd]?|affirm(ative)?)$/i],
  ['deny', /^(不|不是|否|否定|不可以|不方便|没有|no|nope|den(y|ied)|negative)$/i],
  ['refuse', /^(拒绝|不需要|不要|没兴趣|refuse[sd]?|not interested)$/i],
  ['busy', /^(忙|在忙|正忙|没空|没时间|busy|no time)$/i],
];
const otherwise = /^(其他|其它|其余|未识别|听不懂|静默|无应答|不说话|兜底|else|other(wise)?|unmatched|silence|no answer|default)$/i;
const ending = /^(挂机|结束|挂断|end|hang ?up|bye)$/i;
const human = /^(转人工|人工|转接|transfer|agent|human)$/i;

const words = {
  zh: { end: '挂机', farewell: '感谢您的接听，再见。', human: '转人工', hold: '正在为您转接，请稍等。' },
  en: { end: 'Hang up', farewell: 'Thank you for your time. Goodbye.', human: 'Transfer', hold: 'One moment, I am connecting you.' },
} as const;

/** Limits of the draft's schema: what is longer is cut, and told. */
const most = { text: 1000, samples: 200, answers: 50, prompts: 20, lines: 900, knowledge: 1000 } as const;

const fold = (name: string): string => name.trim().toLowerCase();

/** The sentences in a cell or topic: several are parted by marks. */
export const sentencesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、/|,，;；\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** The conversation as a sketch, and what of the script it could not take. */
export function sketchOf(script: Script, language: Language): { sketch: FlowSketch; unplaced: readonly Unplaced[] } {
  const unplaced = [...script.unplaced];
  const t = words[language];
  const lines = script.lines.slice(0, most.lines);
  if (script.lines.length > lines.length)
    unplaced.push({
      where: { zh: `第 ${most.lines} 步之后`, en: `Behind step ${most.lines}` },
      why: { zh: '步骤太多', en: 'Too many steps' },
    });
  const keys = new Map<string, string>();
  lines.forEach(({ name, where }, i) => {
    if (keys.has(fold(name)))
      unplaced.push({ where, why: { zh: `步骤“${name}”重名，只认第一个`, en: `Two steps are called “${name}”: the first counts` } });
    else keys.set(fold(name), `step-${i + 1}`);
  });
  let wantsHuman = false;
  const target = (to: string | undefined, where: Text): string => {
    if (to === undefined || to.trim() === '' || ending.test(to.trim())) return 'end';
    const known = keys.get(fold(to));
    if (known) return known;
    if (human.test(to.trim())) {
      wantsHuman = true;
      return 'human';
    }
    unplaced.push({ where, why: { zh: `没有叫“${to}”的步骤，改为挂机`, en: `There is no step “${to}”: it goes to the hang-up` } });
    return 'end';
  };
  const cut = (text: string, where: Text): string => {
    if (text.length > most.text)
      unplaced.push({ where, why: { zh: `超过 ${most.text} 字，已截断`, en: `Cut at ${most.text} characters` } });
    return text.slice(0, most.text);
  };
  const taken = new Map<string, string>();
  const steps = lines.map((line, i): SketchStep => {
    const says = line.says.slice(0, most.prompts).map((text) => cut(text, line.where));
    const base = { key: `step-${i + 1}`, name: line.name.slice(0, 100), says };
    const rest = line.answers.find(({ says: answer }) => otherwise.test(answer.trim()));
    const chosen = line.answers.filter((one) => one !== rest && one.says.trim() !== '');
    if (chosen.length === 0 && !rest) {
      if (line.next !== undefined) return { ...base, kind: 'speak', next: target(line.next, line.where) };
      return { ...base, kind: 'hangup' };
    }
    const answers = chosen.slice(0, most.answers).map(({ says: answer, samples, to, where }): SketchAnswer => {
      const [name = answer, ...more] = sentencesIn(answer);
      const known = common.find(([, form]) => form.test(name));
      const own = [...new Set([...(known ? [] : [name]), ...more, ...samples].map((one) => one.slice(0, 200)))].slice(0, most.samples);
      // One name is one intent: the sentences of both are taken together.
      const called = taken.get(fold(name)) ?? name;
      taken.set(fold(name), called);
      return {
        name: called,
        ...(known ? { intents: [known[0]] } : {}),
        ...(own.length > 0 ? { samples: own } : {}),
        to: target(to, where ?? line.where),
      };
    });
    return { ...base, kind: 'ask', answers, otherwise: target(rest?.to, rest?.where ?? line.where) };
  });
  const human_: readonly SketchStep[] = wantsHuman
    ? [{ key: 'human', kind: 'transfer', name: t.human, says: [t.hold], extension: '', next: 'end', otherwise: 'end' }]
    : [];
  const end: SketchStep = { key: 'end', kind: 'hangup', name: t.end, says: [t.farewell] };
  const used = [...steps, ...human_].some((step) => JSON.stringify(step).includes('"end"'));
  const knowledge = script.knowledge.slice(0, most.knowledge).map(({ question, answer }) => {
    const [first = question, ...similar] = sentencesIn(question);
    return { question: first.slice(0, 200), similar: similar.map((one) => one.slice(0, 200)), answer: answer.slice(0, most.text) };
  });
  return { sketch: { language, steps: [...steps, ...human_, ...(used || steps.length === 0 ? [end] : [])], knowledge }, unplaced };
}
