import type { Flow } from '@parley/contract/flow/graph';
import { mapTexts, type TextPlace } from './texts.ts';

/** What is looked for, as it stands or in any case. */
export type Wanted = { readonly find: string; readonly exactCase: boolean };

/** A piece of a text before or after the replacement; `hit` is what was looked for or what stands in its place. */
type TextSpan = { readonly text: string; readonly hit: boolean };

/** A text that holds what is looked for. */
export type TextHit = {
  readonly place: TextPlace;
  readonly text: string;
  /** How often it occurs in this text. */
  readonly count: number;
  readonly spans: readonly TextSpan[];
  /** With the replacement it would be longer than its place takes: it is left as it is. */
  readonly tooLong: boolean;
};

export const placeKey = ({ part, id, way }: TextPlace): string => `${part}/${id}/${way}`;

/** Cuts a text at each place where the wanted words begin and end. */
const cut = (text: string, { find, exactCase }: Wanted): TextSpan[] => {
  const within = exactCase ? text : text.toLowerCase();
  const wanted = exactCase ? find : find.toLowerCase();
  // A few letters change their length with their case: then only the exact words are found.
  const comparable = within.length === text.length && wanted.length === find.length;
  const [haystack, needle] = comparable ? [within, wanted] : [text, find];
  const spans: TextSpan[] = [];
  let from = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, from)) {
    if (at > from) spans.push({ text: text.slice(from, at), hit: false });
    spans.push({ text: text.slice(at, at + needle.length), hit: true });
    from = at + needle.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), hit: false });
  return spans;
};

const joined = (spans: readonly TextSpan[], by: string): string => spans.map(({ text, hit }) => (hit ? by : text)).join('');

/** Every text that holds the wanted words, in the order of the flow. */
export function textHits(flow: Flow, wanted: Wanted, by: string): TextHit[] {
  const hits: TextHit[] = [];
  if (wanted.find === '') return hits;
  mapTexts(flow, (text, place, most) => {
    const spans = cut(text, wanted);
    const count = spans.filter(({ hit }) => hit).length;
    if (count > 0) hits.push({ place, text, count, spans, tooLong: joined(spans, by).length > most });
    return text;
  });
  return hits;
}

/** The flow with the wanted words replaced: in one text, or in all. What would not fit its place stays. */
export const replaceTexts = (flow: Flow, wanted: Wanted, by: string, only?: TextPlace): Flow =>
  wanted.find === ''
    ? flow
    : mapTexts(flow, (text, place, most) => {
        if (only && placeKey(only) !== placeKey(place)) return text;
        const next = joined(cut(text, wanted), by);
        return next.length > most ? text : next;
      });
