import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whole } from '@parley/contract/testing/share';
import { uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { compile, type Say, type State, start, step, type Version } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import { correlate } from '@parley/media/testing';
import { createEspeak, type Language, promptKey, type Synthesiser } from '@parley/speech';
import { robotVoice } from '@parley/voice/prompts/robot-voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { demoCompany, type Parley, parleyKey } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { startSoftphone } from '../kit/softphone.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { joined, silence } from '../kit/wav.ts';

let parley: Parley;
let voice: Synthesiser;
beforeAll(async () => {
  parley = await sharedParley();
  voice = createEspeak();
  await parley.rows.insertInto('extensions').values(chosen.map(phoneRow)).execute();
});
afterAll(() => voice?.close());

const variables = { 姓名: '王女士', 单号后四位: '6621', 地址: '人民路八号', name: 'Alice', product: 'a lamp' };
/** From the answer to the first prompt, from an answer of theirs to the next prompt, from a prompt to their answer, ms. */
const [greeting, thinking, hesitating] = [600, 800, 1_300];

/** A busy machine may keep the synthesiser from answering in its time. */
const spoken = (text: string, language: Language): Promise<Int16Array> =>
  eventually(`"${text}" is spoken`, async () => {
    const speech = await voice.speak({ text, language });
    return speech.kind === 'spoken' ? speech.samples : undefined;
  });

/** The audio that the node made of a prompt: no two syntheses are quite the same. */
async function promptAudio(version: Version, text: string): Promise<Int16Array> {
  const key = promptKey({ ...robotVoice(version, 1), text });
  const bytes = await readFile(join(parley.folder, 'prompts', key.slice(0, 2), `${key}.s16`));
  return Int16Array.from({ length: bytes.length >> 1 }, (_, n) => bytes.readInt16LE(2 * n));
}

const window = 1_600; // samples: 200 ms

/** Whether audio holds a piece: the median correlation of windows all over it, because a busy softphone may slip a frame between them. */
function likeness(piece: Int16Array, heard: Int16Array): number {
  const starts = Array.from({ length: 7 }, (_, n) => Math.round(((piece.length - window) * (n + 1)) / 8));
  const scores = starts.map((start) => correlate(piece.subarray(start, start + window), heard).score).sort((a, b) => a - b);
  return scores[3] ?? 0;
}

/** What the person says and when, laid out along the prompts that the flow will say; and the fixed pieces of those prompts. */
async function rehearse(version: Version, language: Language, answers: readonly string[]): Promise<{ says: Int16Array; pieces: string[] }> {
  const timeline = [silence(greeting)];
  const pieces: string[] = [];
  const prompt = async (says: readonly Say[]): Promise<void> => {
    for (const { kind, text } of says.flatMap((say) => say.segments)) {
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const audio = await spoken(text, language);
      timeline.push(silence(audio.length / 8));
      if (kind === 'fixed') pieces.push(text);
    }
  };
  const saysOf = (actions: readonly { kind: string }[]): Say[] => actions.filter((action): action is Say => action.kind === 'say');
  let { state, actions }: { state: State; actions: readonly { kind: string }[] } = start(
    version,
    { direction: 'out', variables, timeZone: 'Asia/Shanghai' },
    { now: Date.now() },
  );
  await prompt(saysOf(actions));
  for (const text of answers) {
    timeline.push(silence(hesitating), await spoken(text, language), silence(thinking));
    ({ state, actions } = step(version, state, { kind: 'said', text }, { now: Date.now() }));
    await prompt(saysOf(actions));
  }
  return { says: joined([...timeline, silence(3_000)]), pieces };
}

const conversations = [
  { language: 'zh', flow: parcelDelivery, answers: ['是的', '可以', '上午'], grade: 'A', slots: { 送达时段: '上午' } },
  { language: 'zh', flow: parcelDelivery, answers: ['不需要'], grade: 'D', slots: {} },
  { language: 'en', flow: satisfactionSurvey, answers: ['yes', 'four', 'yes'], grade: 'A', slots: { score: '4', recommend: 'yes' } },
  { language: 'en', flow: satisfactionSurvey, answers: ['no thank you'], grade: undefined, slots: {} },
] as const;

/** A figure and its word are one sound: either may be what is heard. */
const inFigures = (text: string | null): string | undefined => text?.replace('four', '4');

/** One conversation always: a newcomer's phone talks Mandarin (first-five-minutes.test.ts). The others, which take minutes more, in a whole run. */
const chosen = conversations
  .filter(({ language, answers }) => whole || (language === 'en' && answers.length === 1))
  .map((conversation, n) => ({ ...conversation, number: String(1011 + n) }));

const secret = 'a-secret-of-phones-1';
const phoneRow = ({ number }: (typeof chosen)[number]) => {
  const id = uuid7();
  return { company_id: demoCompany, id, number, secret: seal(parleyKey, secret, extensionPlace(demoCompany, id)) };
};

test.concurrent.each(chosen)(
  'a phone that registered as an extension is called by a task, and the flow takes the branch that "$answers" means ($language)',
  async ({ number, ...conversation }) => {
    const { says, pieces } = await rehearse(compile(conversation.flow), conversation.language, conversation.answers);
    const phone = await startSoftphone({ number, secret, registrarPort: parley.sipPort, says });
    try {
      await eventually(`${number} is registered`, async () => {
        const row = await parley.rows.selectFrom('extensions').select('registered_until').where('number', '=', number).executeTakeFirst();
        return (row?.registered_until && row.registered_until > new Date()) || undefined;
      });
      const task = await runTask(parley, { numbers: [number], language: conversation.language, variables });
      await finished(parley, task, 120_000);
      const [call] = await callsOf(parley, task);
      const turns = await parley.rows
        .selectFrom('turns')
        .select(['who', 'text', 'at_ms', 'end_ms', 'node_id'])
        .where('call_id', '=', call?.id ?? '')
        .orderBy('n')
        .execute();
      expect(call).toMatchObject({ status: 'answered', result: 'answered', slots: conversation.slots });
      if (conversation.grade) expect(call?.grade).toBe(conversation.grade);
      const answered = turns.filter((turn) => turn.who === 'person').map((turn) => inFigures(turn.text));
      expect(answered).toEqual(conversation.answers.map(inFigures));
      // What the phone kept holds the very audio of the prompts.
      const heard = await phone.heard();
      for (const text of pieces) {
        const piece = await promptAudio(compile(conversation.flow), text);
        if (piece.length > 4_000) expect(likeness(piece, heard), text).toBeGreaterThan(0.8);
      }
    } finally {
      await phone.close();
    }
  },
);
