import type { Flow } from '@parley/contract/flow/graph';
import { monday, talk } from './talk.ts';

/**
 * Sentences by the question they answer, each with what should come of it: an exit (`is`), an exit with slots
 * (`filled period=下午`; the value asked back counts), `?` and the knowledge that is answered, `again` when the question is said again
 * at the person's wish, `-` when it is rightly taken for nothing. ` / ` parts what is equally right.
 */
export type Utterances = Readonly<
  Record<string, { readonly before: readonly string[]; readonly said: readonly (readonly [text: string, outcome: string])[] }>
>;

/** Exits by which somebody agrees to something. */
const agreeing: ReadonlySet<string> = new Set(['is', 'yes', 'sure']);

const outcomeOf = (flow: Flow, before: readonly string[], text: string): string => {
  const chat = talk(flow, { now: monday });
  for (const line of before) chat.say(line);
  const { nodeId } = chat.state();
  chat.say(text);
  const { trace, state } = chat.last();
  const set = new Set(flow.nodes.filter((node) => node.kind === 'set').map((node) => node.id));
  const filled = trace.flatMap((entry) => (entry.kind === 'slot' && !set.has(entry.nodeId) ? [[entry.slotId, entry.value] as const] : []));
  const node = flow.nodes.find((each) => each.id === state.nodeId);
  if (state.candidate !== null && node?.kind === 'collect' && node.slotId !== null) {
    // What was said beside a value that is asked back is filled with the yes to it.
    chat.say(flow.language === 'zh' ? '对' : 'yes');
    for (const entry of chat.last().trace) if (entry.kind === 'slot' && !set.has(entry.nodeId)) filled.push([entry.slotId, entry.value]);
  }
  const slots = filled.map(([slot, value]) => ` ${slot}=${value}`).join('');
  const asked = trace.find((entry) => entry.kind === 'knowledge');
  if (asked?.kind === 'knowledge') return asked.answered ? `?${asked.knowledgeId}` : '-';
  const left = trace.find((entry) => entry.kind === 'left' && entry.nodeId === nodeId);
  const misses = trace.some((entry) => entry.kind === 'fallback');
  if (misses || left === undefined) return misses ? '-' : state.candidate !== null ? `filled${slots}` : 'again';
  return left.kind === 'left' ? `${left.exit}${slots}` : '-';
};

/** How one sentence fared. Harmful: it was taken for an agreement, or for a value, that it was not. */
export interface Fared {
  readonly at: string;
  readonly text: string;
  readonly wanted: string;
  readonly got: string;
  readonly right: boolean;
  readonly harmful: boolean;
}

/** Says every sentence at its question, each in a conversation of its own. */
export const fare = (flow: Flow, utterances: Utterances): Fared[] =>
  Object.entries(utterances).flatMap(([at, { before, said }]) =>
    said.map(([text, wanted]) => {
      const got = outcomeOf(flow, before, text);
      const right = wanted.split(' / ').includes(got);
      const agrees = agreeing.has(got.split(' ')[0] ?? '') && !wanted.split(' / ').some((each) => agreeing.has(each.split(' ')[0] ?? ''));
      const wrongValue = got.split(' ').some((part) => part.includes('=') && !wanted.includes(part));
      return { at, text, wanted, got, right, harmful: !right && (agrees || wrongValue) };
    }),
  );
