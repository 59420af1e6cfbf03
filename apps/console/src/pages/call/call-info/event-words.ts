import type { Text } from '@parley/contract';
import type { CallDetail } from '@parley/contract/call';
import { exceptionText } from '@parley/contract/call-exception';
import { answerText } from '@parley/contract/call-texts';

type Data = CallDetail['events'][number]['data'];
type Translate = (of: Text) => string;

/** A detector's verdict: whom it took for the other end, how surely, after how long, by what. */
const verdictOf = (data: Data, text: Translate): unknown[] | undefined => {
  const { class: of, confidence, delayMs, evidence } = data;
  if (typeof of !== 'string' || typeof confidence !== 'number' || typeof delayMs !== 'number') return undefined;
  const whom = text(answerText(of));
  return [whom, `${Math.round(confidence * 100)} %`, `${(delayMs / 1000).toFixed(1)} s`, ...(Array.isArray(evidence) ? evidence : [])];
};

/** A voice node by its host and the end of its id, as the list of nodes names it. */
const nodeOf = (node: unknown): string | undefined =>
  typeof node === 'object' && node !== null && 'id' in node && typeof node.id === 'string'
    ? `${'host' in node && typeof node.host === 'string' ? `${node.host} ` : ''}(${node.id.slice(-12)})`
    : undefined;

/** From which node a call went to which. */
const moveOf = ({ from, to }: Data): string | undefined => {
  const nodes = [nodeOf(from), nodeOf(to)];
  return nodes.every((node) => node !== undefined) ? nodes.join(' → ') : undefined;
};

/** Why something did not come about, where it is told like what goes wrong with a call. */
const whyOf = (why: unknown, text: Translate): unknown => (typeof why === 'string' ? text(exceptionText(why)) : why);

/** What an event of a call says beside its name: of a SIP message its first line, of others their figures. */
export const eventWords = ({ kind, data }: Pick<CallDetail['events'][number], 'kind' | 'data'>, text: Translate): string => {
  if (kind === 'sip' && typeof data.line === 'string') return data.line;
  const move = kind === 'moved' ? moveOf(data) : undefined;
  if (move !== undefined) return move;
  return (verdictOf(data, text) ?? Object.entries(data).map(([name, value]) => (name === 'why' ? whyOf(value, text) : value)))
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ');
};
