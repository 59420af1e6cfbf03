import type { Language } from '@parley/contract';
import type { FlowNode, Intent } from '@parley/contract/flow/graph';
import type { CallerLine } from '@parley/contract/flow/script';
import type { Version } from '../engine/version.ts';
import type { Talk } from '../script/talk.ts';
import { misheard } from './mishear.ts';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';
import { sayValue } from './say-value.ts';

/** What a simulated caller does, and what was meant by it. */
export interface Meant {
  readonly line: CallerLine;
  /** The intent that was meant; null: something that no intent of the flow stands for. */
  readonly intentId: string | null;
}

const cutsIn: Readonly<Record<Language, readonly string[]>> = {
  zh: ['等一下，', '哎你先听我说，', '行了行了，'],
  en: ['hold on, ', 'no listen, ', 'yeah yeah, '],
};
const confirms: Readonly<Record<Language, readonly [string, string]>> = { zh: ['对', '不对'], en: ['yes', 'no'] };

const samplesOf = ({ exact, similar }: Intent): readonly string[] => [...exact, ...similar];

/** Ways out of an ask or collect by intent, those that agree apart. */
const answersOf = (node: FlowNode, version: Version) => {
  if (node.kind !== 'ask') return { agreeing: [], other: [] };
  const intents = node.answers.flatMap((answer) =>
    answer.intents.flatMap((id) => {
      const intent = version.intents.get(id);
      return intent && samplesOf(intent).length > 0 ? [intent] : [];
    }),
  );
  // Where nothing is agreed to, the first answer is the one that leads on.
  const affirming = intents.filter(({ kind }) => kind === 'affirm');
  const agreeing = affirming.length > 0 ? affirming : intents.slice(0, 1);
  return { agreeing, other: intents.filter((intent) => !agreeing.includes(intent)) };
};

const text = (said: string, persona: Persona, version: Version, random: Random): CallerLine => {
  const { language } = version.flow;
  const begun = random.chance(persona.interrupts) ? `${random.pick(cutsIn[language]) ?? ''}${said}` : said;
  const heard = misheard(begun, persona.misheard, language, random).trim().slice(0, 1000);
  return heard === '' ? { kind: 'silence' } : { kind: 'text', text: heard };
};

/** What a caller like that does next. The same chance gives the same. */
export const nextLine = (version: Version, { state }: Pick<Talk, 'state'>, persona: Persona, random: Random): Meant => {
  const node = version.nodes.get(state.nodeId ?? '');
  const { language } = version.flow;
  const meant = (said: string, intentId: string | null): Meant => ({ line: text(said, persona, version, random), intentId });
  // Drawn in the same order every time, so that habits of two versions' callers stay in step.
  const [hangsUp, silent, asks, phrases, agrees] = [persona.hangsUp, persona.silent, persona.asks, persona.phrases, persona.agrees].map(
    (share) => random.chance(share),
  );
  if (hangsUp) return { line: { kind: 'hangup' }, intentId: null };
  if (silent || node === undefined) return { line: { kind: 'silence' }, intentId: null };
  if (node.kind === 'transfer') return { line: { kind: 'text', text: confirms[language][0] }, intentId: null };
  if (node.kind === 'menu' || (node.kind === 'collect' && node.by === 'keys')) {
    const keys = node.kind === 'menu' ? random.pick(node.options)?.key : '1234'.slice(0, Math.max(1, node.keys.max));
    return { line: keys === undefined ? { kind: 'silence' } : { kind: 'keys', keys }, intentId: null };
  }
  if (asks && 'knowledge' in node && node.knowledge) {
    const item = random.pick(version.flow.knowledge);
    if (item) return meant(random.pick([item.question, ...item.similar]) ?? item.question, item.id);
  }
  if (phrases && persona.says[language].length > 0) return meant(random.pick(persona.says[language]) ?? '', null);
  if (state.phase === 'confirm') return meant(confirms[language][agrees ? 0 : 1], null);
  if (node.kind === 'collect') {
    const slot = version.slots.get(node.slotId ?? '');
    return slot ? meant(sayValue(slot.entity, version, random), null) : { line: { kind: 'silence' }, intentId: null };
  }
  const { agreeing, other } = answersOf(node, version);
  const wanted = agrees || other.length === 0 ? agreeing : other;
  const intent = random.pick(wanted.length > 0 ? wanted : other);
  return intent ? meant(random.pick(samplesOf(intent)) ?? '', intent.id) : { line: { kind: 'silence' }, intentId: null };
};
