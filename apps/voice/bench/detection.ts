import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { inEachLanguage } from './detection/each-language.ts';
import { type Detected, detect } from './detection/hearing-line.ts';
import { type AnswerLine, HELD_OUT_FAMILIES, HELD_OUT_NOISE, linesOf } from './detection/lines.ts';
import { ANSWERS } from './parts/settings.ts';

interface Judged {
  readonly line: AnswerLine;
  readonly is: string;
  /** What the call is treated as: what came first beside a person. */
  readonly taken: string;
  readonly delayMs: number | undefined;
}

/** A person taken for a machine costs as much as so many machines talked to. */
const PERSON = 3;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function judge(line: AnswerLine, { verdicts }: Detected): Judged {
  const is = line.answer.class ?? 'nothing';
  const [first] = verdicts.filter((one) => one.class !== 'human');
  const otherwise = line.answer.phase === 'answered' && verdicts.length > 0 ? 'human' : 'nothing';
  // A person of whom nothing is known is talked to like one.
  const taken = first?.class ?? (is === 'human' ? 'human' : otherwise);
  return { line, is, taken, delayMs: first?.class === is ? first.delayMs : undefined };
}

const isPerson = ({ is }: Judged): boolean => is === 'human';

function shares(judged: readonly Judged[]) {
  const machines = judged.filter((one) => !isPerson(one));
  const right = judged.filter(({ is, taken }) => is === taken).length;
  const people = judged.filter(isPerson);
  const hurt = people.filter(({ taken }) => taken !== 'human').length;
  const missed = machines.filter(({ is, taken }) => taken !== is && (taken === 'nothing' || taken === 'human')).length;
  const confused = machines.filter(({ is, taken }) => taken !== is).length - missed;
  const of = Math.max(1, judged.length);
  return {
    right: rounded(right / of),
    peopleTakenForMachines: `${hurt} of ${people.length}`,
    missed: rounded(missed / Math.max(1, machines.length)),
    confused: rounded(confused / Math.max(1, machines.length)),
    cost: rounded((PERSON * hurt + missed + confused) / of),
    of: judged.length,
  };
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  names.reduce<Record<string, number>>((counts, name) => Object.assign(counts, { [name]: (counts[name] ?? 0) + 1 }), {});

const confusion = (judged: readonly Judged[]) =>
  Object.fromEntries(
    [...new Set(judged.map(({ is }) => is))].map((is) => [is, countsOf(judged.filter((one) => one.is === is).map(({ taken }) => taken))]),
  );

/** Who answers, told from audio faster than real time: over voices, noises and levels, a family of voices and a noise held out. */
export const bench: Bench = {
  figures: ['detection.right_share'],
  run: (report) =>
    inEachLanguage(async (language, espeak, parts) => {
      const judged: Judged[] = [];
      const spent = { cpu: 0, seconds: 0 };
      for await (const line of linesOf(language, espeak, ANSWERS)) {
        const before = process.cpuUsage();
        const one = judge(line, await detect(line.line, line.answer, language, parts));
        const { user, system } = process.cpuUsage(before);
        spent.cpu += (user + system) / 1_000;
        spent.seconds += line.line.length / 8_000;
        judged.push(one);
        if (process.env.BENCH_TRACE) console.error(traced(one));
      }
      const own = judged.filter(({ line }) => !line.answer.foreign);
      const heldOut = ({ line: { family, condition } }: Judged): boolean =>
        condition.kind === HELD_OUT_NOISE || HELD_OUT_FAMILIES.includes(family ?? '');
      const delays = own.flatMap(({ delayMs }) => delayMs ?? []);
      report({
        figure: 'detection.right_share',
        value: shares(own.filter((one) => !heldOut(one))).right,
        unit: '1',
        counted: { lines: judged.length, heldOut: own.filter(heldOut).length, people: own.filter(isPerson).length },
        with: {
          ...{ language, fitted: shares(own.filter((one) => !heldOut(one))), heldOut: shares(own.filter(heldOut)) },
          families: tables(own, ({ line }) => line.family ?? 'tones'),
          noise: tables(own, ({ line }) => `${line.condition.kind} ${line.condition.noiseDbfs} ${line.condition.levelDbfs}`),
          /** In words of which no rule is: closed grammars know them by their length alone. */
          foreign: confusion(judged.filter(({ line }) => line.answer.foreign)),
          delayMs: { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) },
          cpuMsPerSecond: Math.round(spent.cpu / spent.seconds),
          confusion: confusion(own),
        },
      });
    }),
};

function tables(judged: readonly Judged[], name: (one: Judged) => string) {
  const names = [...new Set(judged.map(name))].sort();
  return Object.fromEntries(names.map((one) => [one, shares(judged.filter((each) => name(each) === one))]));
}

const traced = ({ line: { answer, family, condition }, is, taken, delayMs }: Judged): string =>
  [
    is === taken ? 'right' : 'wrong',
    is,
    taken,
    family ?? '-',
    ...Object.values(condition),
    delayMs ?? '-',
    JSON.stringify(answer.sounds[0]),
  ].join('\t');
