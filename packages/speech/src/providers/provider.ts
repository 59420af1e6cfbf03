/** What a provider is used for. */
export type SpeechUse = 'hearing' | 'speaking';

/** Where may be connected to: networks in CIDR form. Everything where `only` is absent, but never what `never` lists, unless `also` does. */
export type Reach = { only?: readonly string[] | undefined; never: readonly string[]; also?: readonly string[] | undefined };

/** A configured provider: an account with a vendor, or a server of one's own. */
export type SpeechProvider = {
  id: string;
  /** Which adapter speaks its protocol. */
  kind: string;
  /** What the adapter asks for, secrets among it, in plain. */
  fields: Readonly<Record<string, string>>;
  reach: Reach;
  /** Folder of the models on this machine; adapters that run on it look there. */
  models?: string | undefined;
};

/** Providers by id in the order in which they are asked. `company` null: for all companies that have no order of their own. */
export type SpeechOrder = { company: number | null; use: SpeechUse; language: string; providers: readonly string[] };

/** Words that should be heard, for one company's calls or (`company` null) for all. */
type HotWords = { company: number | null; language: string; words: readonly string[] };

/** All that a node is told of providers; can be cloned to threads. */
export type SpeechSettings = {
  providers: readonly SpeechProvider[];
  orders: readonly SpeechOrder[];
  hotWords?: readonly HotWords[] | undefined;
  /** Companies that have nothing transcribed of what people say after a transfer. */
  untranscribed?: readonly number[] | undefined;
};

/** The id of what Parley brings along: pocketsphinx to hear with, espeak to speak with. */
export const EMBEDDED = 'embedded';

/** The order for a company: its own, else the platform's, else what is embedded. */
export function orderFor(
  orders: readonly SpeechOrder[],
  { company, use, language }: { company: number | undefined; use: SpeechUse; language: string },
): readonly string[] {
  const fitting = orders.filter((order) => order.use === use && order.language === language && order.providers.length > 0);
  const own = company === undefined ? undefined : fitting.find((order) => order.company === company);
  return (own ?? fitting.find((order) => order.company === null))?.providers ?? [EMBEDDED];
}

/** A company's hot words, its own before the platform's, each once. */
export function hotWordsFor(
  hotWords: SpeechSettings['hotWords'],
  { company, language }: { company: number | undefined; language: string },
): readonly string[] {
  const fitting = (hotWords ?? []).filter((one) => one.language === language);
  const own = company === undefined ? [] : fitting.filter((one) => one.company === company);
  return [...new Set([...own, ...fitting.filter((one) => one.company === null)].flatMap(({ words }) => words))];
}
