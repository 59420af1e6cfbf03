/** A step from one state to another by saying `word`. `price`: natural logarithm of how likely it is beside steps that cost nothing. */
export type WordArc = { from: number; to: number; word: string; price: number };

/** A finite-state acceptor without empty steps: one start, one end that nothing leaves. */
export type Acceptor = { start: number; end: number; states: number; arcs: readonly WordArc[] };

const START = 0;
const END = 1;

type Step = { to: State; price: number };
type State = { ends: boolean; next: ReadonlyMap<string, Step> };

/**
 * The smallest acceptor of the same sentences, so that a decoder follows a beginning or an ending that many of them share
 * only once: a few hundred phrases cost it a quarter of what they would as a list. The sentences must be finitely many.
 */
export function minimalAcceptor(grammar: Acceptor): Acceptor {
  const start = merged(grammar);
  const numbers = new Map<State, number>([[start, START]]);
  const arcs: WordArc[] = [];
  let states = 2;
  for (const [state, from] of numbers)
    for (const [word, { to, price }] of state.next) {
      if (to.ends) arcs.push({ from, to: END, word, price });
      if (to.next.size === 0) continue;
      const known = numbers.get(to);
      const number = known ?? states++;
      // A map that is being walked through also yields what is put in on the way.
      if (known === undefined) numbers.set(to, number);
      arcs.push({ from, to: number, word, price });
    }
  return { start: START, end: END, states, arcs };
}

/** Joins states of the same past into one (subset construction), and then those with the same future. */
function merged({ start, end, arcs }: Acceptor): State {
  const from = new Map<number, WordArc[]>();
  for (const arc of arcs) {
    const list = from.get(arc.from);
    if (list) list.push(arc);
    else from.set(arc.from, [arc]);
  }
  const byPast = new Map<string, State>();
  const byFuture = new Map<string, State>();
  const names = new Map<State, number>();
  const build = (past: readonly number[]): State => {
    const name = past.join(' ');
    const known = byPast.get(name);
    if (known) return known;
    const targets = new Map<string, { states: Set<number>; price: number }>();
    for (const state of past)
      for (const arc of from.get(state) ?? []) {
        const target = targets.get(arc.word);
        target?.states.add(arc.to);
        // What two sentences share costs what it costs the likelier.
        if (target) target.price = Math.max(target.price, arc.price);
        else targets.set(arc.word, { states: new Set([arc.to]), price: arc.price });
      }
    const next = new Map([...targets].map(([word, { states, price }]) => [word, { to: build([...states].sort((a, b) => a - b)), price }]));
    const state: State = { ends: past.includes(end), next };
    const future = JSON.stringify([state.ends, [...next].map(([word, { to, price }]) => [word, names.get(to), price]).sort()]);
    const twin = byFuture.get(future) ?? state;
    if (twin === state) {
      byFuture.set(future, state);
      names.set(state, names.size);
    }
    byPast.set(name, twin);
    return twin;
  };
  return build([start]);
}
