import type { Expression } from './expression.ts';
import { type Acceptor, minimalAcceptor, type WordArc } from './minimal-acceptor.ts';

/** A step that also writes something. `whole` replaces the text of the entire path. */
type WritingArc = WordArc & { text: string; whole?: string | undefined };

/** What may be said, as small as it can be for the decoder, and beside it what each way through reads like. */
export type Grammar = Acceptor & {
  readings: readonly WritingArc[];
  /** Put between the texts of words: a space in English, nothing in Mandarin. */
  separator: string;
};

const START = 0;
const END = 1;

/** Builds a grammar from an expression. Empty steps are removed, because the decoder follows only one of them in a row. */
export function compileGrammar(expression: Expression, separator: string): Grammar {
  const arcs: WritingArc[] = [];
  const skips = new Map<number, Set<number>>();
  let states = 2;

  const build = (part: Expression, from: number, to: number, whole: string | undefined, price = 0): void => {
    switch (part.kind) {
      case 'word':
        arcs.push({ from, to, word: part.word, price, text: part.text, whole });
        return;
      case 'choice':
        for (const option of part.options) build(option, from, to, whole, price);
        return;
      case 'as':
        build(part.part, from, to, part.text, price);
        return;
      case 'priced':
        build(part.part, from, to, whole, price + part.price);
        return;
      case 'optional':
        build(part.part, from, to, whole, price);
        skip(from, to);
        return;
      case 'sequence': {
        let at = from;
        part.parts.forEach((next, index) => {
          const last = index === part.parts.length - 1;
          const target = last ? to : states++;
          build(next, at, target, whole, price);
          at = target;
        });
        if (part.parts.length === 0) skip(from, to);
      }
    }
  };
  const skip = (from: number, to: number): void => {
    skips.set(from, (skips.get(from) ?? new Set()).add(to));
  };

  build(expression, START, END, undefined);
  const readings = withoutSkips(arcs, skips);
  return { ...minimalAcceptor({ start: START, end: END, states, arcs: readings }), readings, separator };
}

/** Gives every word the states that could be reached from its target by saying nothing, as further targets. */
function withoutSkips(arcs: readonly WritingArc[], skips: ReadonlyMap<number, ReadonlySet<number>>): WritingArc[] {
  const reach = (state: number): Set<number> => {
    const seen = new Set([state]);
    for (const at of seen) for (const next of skips.get(at) ?? []) seen.add(next);
    return seen;
  };
  const seen = new Set<string>();
  const plain: WritingArc[] = [];
  const add = (arc: WritingArc): void => {
    const key = `${arc.from} ${arc.to} ${arc.word}`;
    if (seen.has(key)) return;
    seen.add(key);
    plain.push(arc);
  };
  const fromStart = reach(START);
  for (const arc of arcs) {
    const sources = fromStart.has(arc.from) ? [arc.from, START] : [arc.from];
    for (const to of reach(arc.to)) for (const from of sources) add({ ...arc, from, to });
  }
  return plain;
}

/** Where a sequence of words leads in a grammar. */
export type Path = { text: string; complete: boolean; extendable: boolean };

type Walker = { state: number; texts: readonly string[]; whole: string | undefined };

/**
 * Reads what a decoder heard. `complete`: the words are a whole utterance of the grammar; `extendable`: more words could
 * follow. Null if the grammar doesn't allow them at all.
 */
export function readPath(grammar: Grammar, words: readonly string[]): Path | null {
  let walkers: Walker[] = [{ state: START, texts: [], whole: undefined }];
  for (const spoken of words) {
    const next = new Map<number, Walker>();
    for (const walker of walkers)
      for (const arc of arcsFrom(grammar, walker.state))
        if (arc.word === spoken && !next.has(arc.to))
          next.set(arc.to, { state: arc.to, texts: arc.text ? [...walker.texts, arc.text] : walker.texts, whole: arc.whole });
    walkers = [...next.values()];
  }
  const first = walkers[0];
  if (!first) return null;
  const ended = walkers.find((walker) => walker.state === END);
  const text = ended?.whole ?? (ended ?? first).texts.join(grammar.separator);
  return { text, complete: ended !== undefined, extendable: walkers.some((walker) => arcsFrom(grammar, walker.state).length > 0) };
}

const arcsByState = new WeakMap<Grammar, Map<number, WritingArc[]>>();

function arcsFrom(grammar: Grammar, state: number): readonly WritingArc[] {
  let index = arcsByState.get(grammar);
  if (!index) {
    index = new Map();
    for (const arc of grammar.readings) index.set(arc.from, [...(index.get(arc.from) ?? []), arc]);
    arcsByState.set(grammar, index);
  }
  return index.get(state) ?? [];
}
