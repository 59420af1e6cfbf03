import type { Expression } from './expression.ts';
import { type Acceptor, minimalAcceptor, type WordArc } from './minimal-acceptor.ts';

/**
 * A step that also writes something. `whole` replaces the text of the steps in a row that have the same. `aside`: nothing is missing without it.
 * `withdraws`: what was said before does not count.
 */
type WritingArc = WordArc & { text: string; whole?: string | undefined; aside?: boolean; withdraws?: boolean };

/** What may be said, as small as it can be for the decoder, and beside it what each way through reads like. */
export type Grammar = Acceptor & {
  readings: readonly WritingArc[];
  /** Put between the texts of words: a space in English, nothing in Mandarin. */
  separator: string;
};

/** What a part is built with, from what surrounds it. */
type Building = { price: number; whole?: string; aside?: boolean };

const START = 0;
const END = 1;

/** A grammar in which what was said may be taken back by words of another one, and something else be said from its beginning on. */
export function withCorrections(grammar: Grammar, corrections: Grammar): Grammar {
  const { start, end, states } = grammar;
  const placed = (state: number): number => {
    if (state === corrections.start) return end;
    return state === corrections.end ? start : states + state;
  };
  const joined = <Arc extends WordArc>(arc: Arc): Arc => ({ ...arc, from: placed(arc.from), to: placed(arc.to) });
  const back = corrections.readings.map(
    (arc): WritingArc => ({ ...joined(arc), text: '', whole: undefined, aside: true, withdraws: true }),
  );
  return {
    ...{ start, end, states: states + corrections.states, separator: grammar.separator },
    arcs: [...grammar.arcs, ...corrections.arcs.map(joined)],
    readings: [...grammar.readings, ...back],
  };
}

/** Builds a grammar from an expression. Empty steps are removed, because the decoder follows only one of them in a row. */
export function compileGrammar(expression: Expression, separator: string): Grammar {
  const arcs: WritingArc[] = [];
  const skips = new Map<number, Set<number>>();
  let states = 2;

  const build = (part: Expression, from: number, to: number, how: Building): void => {
    switch (part.kind) {
      case 'word':
        arcs.push({ from, to, word: part.word, ...how, text: how.aside ? '' : part.text });
        return;
      case 'choice':
        for (const option of part.options) build(option, from, to, how);
        return;
      case 'as':
        build(part.part, from, to, { ...how, whole: part.text });
        return;
      case 'priced':
        build(part.part, from, to, { ...how, price: how.price + part.price });
        return;
      case 'aside':
        build(part.part, from, to, { ...how, aside: true });
        return;
      case 'optional':
        build(part.part, from, to, how);
        skip(from, to);
        return;
      case 'sequence': {
        let at = from;
        part.parts.forEach((next, index) => {
          const last = index === part.parts.length - 1;
          const target = last ? to : states++;
          build(next, at, target, how);
          at = target;
        });
        if (part.parts.length === 0) skip(from, to);
      }
    }
  };
  const skip = (from: number, to: number): void => {
    skips.set(from, (skips.get(from) ?? new Set()).add(to));
  };

  build(expression, START, END, { price: 0 });
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
export type Path = {
  text: string;
  complete: boolean;
  extendable: boolean;
  /** Said before it and taken back. */
  withdrawn?: string;
};

/** A way through: what was said before, and the steps that belong together at its end. */
type Walker = {
  state: number;
  said: readonly string[];
  texts: readonly string[];
  whole: string | undefined;
  asides: number;
  withdrawn: readonly string[];
};

const pieceOf = ({ whole, texts }: Walker, separator: string): string => whole ?? texts.join(separator);

function walk(walker: Walker, { to, text, whole, aside, withdraws }: WritingArc, separator: string): Walker {
  const texts = text ? [text] : [];
  if (withdraws) {
    const withdrawn = [...walker.withdrawn, ...walker.said, pieceOf(walker, separator)];
    return { state: to, said: [], texts: [], whole: undefined, asides: walker.asides + 1, withdrawn };
  }
  if (whole === walker.whole && !aside) return { ...walker, state: to, texts: [...walker.texts, ...texts] };
  const asides = walker.asides + (aside ? 1 : 0);
  return { ...walker, state: to, said: [...walker.said, pieceOf(walker, separator)], texts, whole, asides };
}

/**
 * Reads what a decoder heard. `complete`: the words are a whole utterance of the grammar; `extendable`: more words could
 * follow that would change what it says. Null if the grammar doesn't allow them at all.
 */
export function readPath(grammar: Grammar, words: readonly string[]): Path | null {
  const { separator } = grammar;
  let walkers: Walker[] = [{ state: START, said: [], texts: [], whole: undefined, asides: 0, withdrawn: [] }];
  for (const spoken of words) {
    const next = new Map<number, Walker>();
    for (const walker of walkers)
      for (const arc of arcsFrom(grammar, walker.state).get(spoken) ?? []) {
        const walked = walk(walker, arc, separator);
        // Words that a phrase has are its own: "no thank you" is no "no" with thanks behind it.
        if (walked.asides < (next.get(arc.to)?.asides ?? Number.POSITIVE_INFINITY)) next.set(arc.to, walked);
      }
    walkers = [...next.values()];
  }
  const first = walkers[0];
  if (!first) return null;
  const ended = walkers.find((walker) => walker.state === END);
  const last = ended ? pieceOf(ended, separator) : first.texts.join(separator);
  const written = (pieces: readonly string[]): string => pieces.filter((piece) => piece !== '').join(separator);
  const { withdrawn } = ended ?? first;
  return {
    text: written([...(ended ?? first).said, last]),
    complete: ended !== undefined,
    extendable: walkers.some((walker) => [...arcsFrom(grammar, walker.state).values()].flat().some((arc) => !arc.aside)),
    ...(withdrawn.length > 0 ? { withdrawn: written(withdrawn) } : {}),
  };
}

type ArcsByWord = ReadonlyMap<string, readonly WritingArc[]>;
const none: ArcsByWord = new Map();
const arcsByState = new WeakMap<Grammar, Map<number, Map<string, WritingArc[]>>>();

/** From a state, by word: hundreds of phrases begin in the first. */
function arcsFrom(grammar: Grammar, state: number): ArcsByWord {
  let index = arcsByState.get(grammar);
  if (!index) {
    index = new Map();
    for (const arc of grammar.readings) {
      const byWord = index.get(arc.from) ?? new Map<string, WritingArc[]>();
      index.set(arc.from, byWord);
      const arcs = byWord.get(arc.word);
      if (arcs) arcs.push(arc);
      else byWord.set(arc.word, [arc]);
    }
    arcsByState.set(grammar, index);
  }
  return index.get(state) ?? none;
}
