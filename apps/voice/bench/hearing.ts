import type { Language, Reading, Recognition } from '@parley/speech';
import { judgeAnswer } from '@parley/speech/pocketsphinx/judge';
import type { Bench } from '../../../bin/bench-kit.ts';
import type { Utterance } from './hearing/corpus.ts';
import { hear } from './hearing/hear.ts';
import { meantBy } from './hearing/items.ts';
import { HELD_OUT } from './hearing/voices.ts';
import { isHeard, LANGUAGES, UTTERANCES } from './parts/settings.ts';

/** What came of what was said. */
type Outcome = 'right' | 'taken' | 'rejected' | 'outsiderIn' | 'outsiderOut';
interface Judged {
  readonly utterance: Utterance;
  readonly outcome: Outcome;
}

/** A wrong answer costs as much as so many that are asked again. */
const WRONG = 3;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** What counts of a recognition: where two readings differ, both, for the conversation takes them if they lead to the same. */
function readingsOf(read: Recognition): Reading[] {
  if (read.kind === 'matched') return [read.best];
  const { best = null, other } = read.kind === 'unmatched' ? read : {};
  return best && other && Math.min(best.confidence, other.confidence) >= 0.5 ? [best, other] : [];
}

const traced = ({ family, condition, item }: Utterance, outcome: Outcome, best: Reading | null): string =>
  [outcome, family, ...Object.values(condition), item.manner, item.asked.name, item.said, best?.text ?? '-', best?.confidence ?? 0].join(
    '\t',
  );

/** Shares of what was expected; outsiders apart. */
function table(heard: readonly Judged[]) {
  const count = (...outcomes: Outcome[]): number => heard.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [expected, outsiders] = [count('right', 'taken', 'rejected'), count('outsiderIn', 'outsiderOut')];
  return {
    right: rounded(count('right') / Math.max(1, expected)),
    taken: rounded(count('taken') / Math.max(1, expected)),
    rejected: rounded(count('rejected') / Math.max(1, expected)),
    ...(outsiders > 0 ? { outsidersOut: rounded(count('outsiderOut') / outsiders) } : {}),
    cost: rounded((WRONG * count('taken', 'outsiderIn') + count('rejected')) / Math.max(1, heard.length)),
    of: heard.length,
  };
}

function tables(heard: readonly Judged[], name: (utterance: Utterance) => string) {
  const names = [...new Set(heard.map(({ utterance }) => name(utterance)))].sort();
  return Object.fromEntries(names.map((one) => [one, table(heard.filter(({ utterance }) => name(utterance) === one))]));
}

/** What the reading of an utterance is worth. */
function outcomeOf({ item }: Utterance, read: Recognition, language: Language): Outcome {
  const { asked, manner } = item;
  const taken = new Set(readingsOf(read).map(({ text }) => asked.meaning(text)));
  const matched = taken.size === 1;
  if (manner === 'outsider') return matched ? 'outsiderIn' : 'outsiderOut';
  if (!matched) return 'rejected';
  return taken.has(meantBy(item, language)) ? 'right' : 'taken';
}

/** Closed grammars read faster than they are spoken, over families of voices, noises and levels; one family is held out of all fitting. */
export const bench: Bench = {
  figures: ['hearing.right_share'],
  run: async (report) => {
    for (const language of (['zh', 'en'] as const).filter((one) => LANGUAGES.includes(one))) {
      const heard: Judged[] = [];
      const spent = { cpu: 0, seconds: 0 };
      for await (const { utterance, evidence, cpu } of hear(language, UTTERANCES, isHeard)) {
        spent.cpu += cpu;
        spent.seconds += utterance.line.length / 8_000;
        const read = judgeAnswer(evidence);
        const outcome = outcomeOf(utterance, read, language);
        heard.push({ utterance, outcome });
        if (process.env.BENCH_TRACE) console.error(traced(utterance, outcome, read.kind === 'failed' ? null : read.best));
      }
      const heldOut = ({ utterance }: Judged): boolean => HELD_OUT[language].includes(utterance.family);
      const [fitted, strangers] = [table(heard.filter((one) => !heldOut(one))), table(heard.filter(heldOut))];
      report({
        figure: 'hearing.right_share',
        // Where only families that are held out are heard, it is theirs.
        value: (fitted.of > 0 ? fitted : strangers).right,
        unit: '1',
        counted: { utterances: heard.length, heldOut: heard.filter(heldOut).length },
        with: {
          ...{ language, fitted, heldOut: strangers, heldOutFamilies: HELD_OUT[language] },
          families: tables(heard, ({ family }) => family),
          noise: tables(heard, ({ condition: { kind, noiseDbfs, levelDbfs } }) => `${kind} ${kind === 'quiet' ? levelDbfs : noiseDbfs}`),
          manners: tables(heard, ({ item }) => item.manner),
          cpuMsPerSecond: Math.round((spent.cpu * 1_000) / spent.seconds),
        },
      });
    }
  },
};
