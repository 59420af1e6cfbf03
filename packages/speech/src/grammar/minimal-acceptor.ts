/** A step from one state to another by saying `word`. */
export type WordArc = { from: number; to: number; word: string };

/** A finite-state acceptor without empty steps: one start, one end that nothing leaves. */
export type Acceptor = { start: number; end: number; states: number; arcs: readonly WordArc[] };

const START = 0;
const END = 1;

type State = { ends: boolean; next: ReadonlyMap<string, State> };

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
    for (const [word, to] of state.next) {
      if (to.ends) arcs.push({ from, to: END, word });
      if (to.next.size === 0) continue;
      const known = numbers.get(to);
      const number = known ?? states++;
      // A map that is being walked through also yields what is put in on the way.
      if (known === undefined) numbers.set(to, number);
      arcs.push({ from, to: number, word });
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
    const targets = new Map<string, Set<number>>();
    for (const state of past)
      for (const arc of from.get(state) ?? []) {
        const target = targets.get(arc.word);
        if (target) target.add(arc.to);
        else targets.set(arc.word, new Set([arc.to]));
      }
    const next = new Map([...targets].map(([word, states]) => [word, build([...states].sort((a, b) => a - b))]));
    const state: State = { ends: past.includes(end), next };
    const future = JSON.stringify([state.ends, [...next].map(([word, to]) => [word, names.get(to)]).sort()]);
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
