import { compile, type Version } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { generator } from '@parley/media/testing';
import { createSpeechInput, type Language, type Synthesiser } from '@parley/speech';
import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { BenchNode } from './parts/node.ts';
import { Peer } from './parts/peer.ts';
import type { PeerNews } from './parts/peer-orders.ts';
import { questionsOf, takenAs } from './parts/questions.ts';
import { BREATH, plain, SAID } from './parts/said.ts';
import { AT_A_TIME, LANGUAGES, MANDARIN_VOICE, TALKS } from './parts/settings.ts';

/** From the end of a prompt to the answer, ms. */
const THINK = 300;
const random = generator(7);
const VALUES = { 姓名: '王女士', 单号后四位: '6621', 小区: '阳光花园', name: 'Alice', product: 'last week' };

/** What was heard of what was said. */
interface Turn {
  node: string;
  said: string;
  heard: string | undefined;
  answered: Extract<PeerNews, { type: 'answered' }> | undefined;
  parts: Readonly<Record<string, number>> | undefined;
  /** When the node took the last of the voice, and when the first packet of the answer left it, ms since the epoch. */
  lastHeard: number | undefined;
  firstSent: number | undefined;
}

/** A sentence as a caller says it, with its pauses for breath. */
async function spoken(synthesiser: Synthesiser, sentence: string, language: Language): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  const voice = language === 'zh' && MANDARIN_VOICE !== 'usual' ? { voice: MANDARIN_VOICE } : {};
  for (const part of sentence.split('|')) {
    if (pieces.length > 0) pieces.push(new Int16Array(8 * Math.round(BREATH[0] + random() * (BREATH[1] - BREATH[0]))));
    const speech = await synthesiser.speak({ text: part, language, ...voice });
    if (speech.kind === 'failed') throw new Error(speech.message);
    pieces.push(speech.samples);
  }
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

/** One caller: answers every question of the flow, and notes what came of it. */
async function converse(node: BenchNode, peer: Peer, version: Version, name: string, turns: Map<string, Turn>): Promise<void> {
  const { language } = version.flow;
  let asked: string | undefined;
  let count = 0;
  await node.talk({
    ...{ name, version, variables: VALUES, peer: peer.address },
    onTurn: ({ who, node: at, text, latency, interrupted, atMs, endMs }, from) => {
      const last = turns.get(asked ?? '');
      if (who === 'person' && last && last.heard === undefined) {
        last.heard = text;
        last.lastHeard = from + (endMs ?? atMs);
      }
      if (who !== 'robot') return;
      if (last && last.parts === undefined) {
        last.parts = latency;
        last.firstSent = from + atMs;
      }
      const answers = SAID[language][at ?? ''];
      // What was cut off had more to say; its answer is under way.
      if (!answers || interrupted) return;
      const said = answers[Math.floor(random() * answers.length)] ?? '';
      asked = `${name}/${count++}`;
      turns.set(asked, {
        node: at ?? '',
        said,
        heard: undefined,
        answered: undefined,
        parts: undefined,
        lastHeard: undefined,
        firstSent: undefined,
      });
      peer.say(name, `${language}/${said}`, THINK);
    },
  });
}

async function inLanguage(node: BenchNode, peer: Peer, version: Version): Promise<Turn[]> {
  const { language } = version.flow;
  await node.warmUp(version);
  for (const sentence of new Set(Object.values(SAID[language]).flat()))
    await peer.learn(`${language}/${sentence}`, await spoken(node.synthesiser, sentence, language));
  const turns = new Map<string, Turn>();
  const counts = new Map<string, number>();
  peer.onAnswered((answered) => {
    const n = counts.get(answered.call) ?? 0;
    counts.set(answered.call, n + 1);
    const turn = turns.get(`${answered.call}/${n}`);
    if (turn) turn.answered = answered;
  });
  let begun = 0;
  const caller = async (): Promise<void> => {
    while (begun < TALKS) await converse(node, peer, version, `${language}-${begun++}`, turns);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, caller));
  return [...turns.values()];
}

/** Answered before the sentence was over, or only its beginning was taken for all of it. */
const cutOff = ({ said, heard, answered }: Turn): boolean =>
  (answered !== undefined && answered.firstIn < answered.lastOut) ||
  (heard !== undefined && heard !== '' && plain(said) !== plain(heard) && plain(said).startsWith(plain(heard)));

const share = (turns: readonly Turn[], test: (turn: Turn) => boolean): number =>
  Math.round((turns.filter(test).length / Math.max(1, turns.length)) * 1000) / 1000;

/** An answer whose words were not heard as they were said: what it was taken for, and what it would have been. */
interface Misheard {
  readonly said: string;
  readonly heard: string;
  readonly meant: string;
  readonly taken: string;
  count: number;
}

/** What was heard of what was said, where the words differ, the most frequent first. Nothing heard is taken for nothing. */
function misheard(turns: readonly Turn[], version: Version): Misheard[] {
  const questions = new Map(questionsOf(version).map((question) => [question.name, question]));
  const found = new Map<string, Misheard>();
  for (const { node, said, heard = '' } of turns) {
    const question = questions.get(node);
    if (plain(said) === plain(heard) || question === undefined) continue;
    const before = found.get(`${node} ${said} ${heard}`);
    if (before) before.count++;
    else {
      const meant = takenAs(version, question, said.replaceAll('|', ''));
      const taken = heard === '' ? '-' : takenAs(version, question, heard);
      found.set(`${node} ${said} ${heard}`, { said, heard, meant, taken, count: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

function figures(turns: readonly Turn[]): { p50: number; p99: number } {
  const waits = turns.flatMap(({ answered }) =>
    answered && answered.firstIn > answered.lastOut ? answered.firstIn - answered.lastOut : [],
  );
  return { p50: Math.round(percentile(waits, 0.5)), p99: Math.round(percentile(waits, 0.99)) };
}

/** Median of each part of a turn's time, ms. `detect`: until the detector and the network took the voice for ended; `arrive`: until voice came. */
function parts(turns: readonly Turn[]): Record<string, number> {
  const spans = turns.flatMap(({ answered, lastHeard, firstSent, parts }) =>
    answered && lastHeard && firstSent ? { detect: lastHeard - answered.lastOut, ...parts, arrive: answered.firstIn - firstSent } : [],
  );
  const names = ['detect', 'wait', 'recognise', 'decide', 'synthesise', 'send', 'arrive'] as const;
  const median = (name: (typeof names)[number]): number => {
    const values = spans.flatMap((span: Readonly<Record<string, number>>) => span[name] ?? []);
    return Math.round(percentile(values, 0.5) * 10) / 10;
  };
  return Object.fromEntries(names.map((name) => [name, median(name)]));
}

/** Callers of both demo flows on the whole path: RTP, voice detection, recogniser, conversation, prompts, RTP. */
export const bench: Bench = {
  figures: ['turn.voice_to_voice_ms'],
  run: async (report) => {
    const peer = await Peer.start(true);
    const node = await BenchNode.start((cacheDir) => createSpeechInput({ cacheDir }));
    const flows = [compile(parcelDelivery), compile(satisfactionSurvey)] as const;
    const turnsOf = async (version: Version): Promise<Turn[]> =>
      LANGUAGES.includes(version.flow.language) ? inLanguage(node, peer, version) : [];
    const [zh, en] = [await turnsOf(flows[0]), await turnsOf(flows[1])];
    const all = [...zh, ...en];
    const of = (turns: readonly Turn[], version: Version) => {
      const wrong = misheard(turns, version);
      const shareOf = (which: readonly Misheard[]): number =>
        Math.round((which.reduce((sum, { count }) => sum + count, 0) / Math.max(1, turns.length)) * 1000) / 1000;
      return {
        ...figures(turns),
        turns: turns.length,
        cutOff: share(turns, cutOff),
        otherWords: shareOf(wrong.filter(({ heard }) => heard !== '')),
        // Another meaning than what was said has: the figure that matters to the person.
        takenForAnother: shareOf(wrong.filter(({ meant, taken }) => taken !== '-' && meant !== taken)),
        notUnderstood: shareOf(wrong.filter(({ meant, taken }) => taken === '-' && meant !== '-')),
        misheard: wrong.map(({ said, heard, meant, taken, count }) => `${count} x ${said} -> ${heard || 'nothing'}: ${meant} -> ${taken}`),
        partsMs: parts(turns),
      };
    };
    report({
      figure: 'turn.voice_to_voice_ms',
      value: figures(all),
      unit: 'ms',
      counted: { turnsZh: zh.length, turnsEn: en.length, answered: all.filter(({ answered }) => answered !== undefined).length },
      with: {
        ...{ answers: 2 * TALKS, atATime: AT_A_TIME, cutOff: share(all, cutOff), mandarinVoice: MANDARIN_VOICE },
        ...{ zh: of(zh, flows[0]), en: of(en, flows[1]) },
      },
    });
    peer.close();
    await node.close();
  },
};
