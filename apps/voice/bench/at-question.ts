import { compile } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { type Language, machinePhrases, type Synthesiser } from '@parley/speech';
import type { Bench, Report } from '../../../bin/bench-kit.ts';
import { expectationOf } from '../src/conversation/expectation.ts';
import { type HearingParts, inEachLanguage } from './detection/each-language.ts';
import { detect } from './detection/hearing-line.ts';
import { linesOf } from './detection/lines.ts';
import { type Condition, overLine } from './hearing/line.ts';
import { questionsOf } from './parts/questions.ts';
import { plain, SAID } from './parts/said.ts';
import { ANSWERS } from './parts/settings.ts';

const QUIET: Condition = { kind: 'quiet', noiseDbfs: -65, levelDbfs: -20 };
const VOICES: Readonly<Record<Language, readonly string[]>> = { zh: ['f5', 'f2'], en: ['female', 'male'] };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const share = (count: number, of: number): number => Math.round((count / Math.max(1, of)) * 1_000) / 1_000;

async function atQuestion(report: Report, language: Language, espeak: Synthesiser, parts: HearingParts): Promise<void> {
  const version = compile(language === 'zh' ? parcelDelivery : satisfactionSurvey);
  const [question] = questionsOf(version);
  if (!question) throw new Error('the demo flow asks nothing');
  const expect = expectationOf(version, question.listen, { prompted: true, besides: machinePhrases(language) });
  const machines = { of: 0, right: 0, cpu: 0 };
  for await (const { answer, line } of linesOf(language, espeak, ANSWERS)) {
    if (answer.class === null || answer.class === 'human' || answer.foreign || !answer.sounds.some((sound) => 'say' in sound)) continue;
    const before = cpuMs();
    const { verdicts } = await detect(line, { phase: 'answered', expect }, language, parts);
    machines.cpu += cpuMs() - before;
    machines.of++;
    if (verdicts.find((one) => one.class !== 'human')?.class === answer.class) machines.right++;
  }
  const people = { of: 0, understood: 0, takenForMachines: 0, cpu: 0 };
  for (const voice of VOICES[language])
    for (const [seed, said] of (SAID[language][question.name] ?? []).entries()) {
      const speech = await espeak.speak({ text: said.replaceAll('|', ''), language, voice });
      if (speech.kind === 'failed') throw new Error(speech.message);
      const line = overLine(Int16Array.from([...speech.samples, ...new Int16Array(12_800)]), QUIET, new Int16Array(0), seed);
      for (const repeat of [0, 1]) {
        const before = cpuMs();
        const { verdicts, texts } = await detect(line, { phase: 'answered', expect }, language, parts);
        // The first time compiles the grammar.
        if (repeat === 0) continue;
        people.cpu += cpuMs() - before;
        people.of++;
        if (plain(texts.join('')) === plain(said)) people.understood++;
        if (verdicts.some((one) => one.class !== 'human')) people.takenForMachines++;
      }
    }
  report({
    figure: 'detection.at_question_share',
    value: share(machines.right, machines.of),
    unit: '1',
    counted: { machines: machines.of, people: people.of },
    with: {
      language,
      machineCpuMs: Math.round(machines.cpu / machines.of),
      answerCpuMs: Math.round(people.cpu / people.of),
      answersUnderstood: share(people.understood, people.of),
      peopleTakenForMachines: people.takenForMachines,
    },
  });
}

/** What answers while the first question of the demo flow is already asked: machines that began late, and people who answer it. */
export const bench: Bench = {
  figures: ['detection.at_question_share'],
  run: (report) => inEachLanguage((language, espeak, parts) => atQuestion(report, language, espeak, parts)),
};
