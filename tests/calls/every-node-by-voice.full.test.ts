import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create } from '@parley/contract/flow';
import { flowNode } from '@parley/contract/flow/graph';
import { flowTestCall, type TestCallDetail } from '@parley/contract/flow-test-call';
import { smsRecord } from '@parley/contract/sms-record';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import { createEspeak, type Synthesiser } from '@parley/speech';
import { ModelServer } from '@parley/speech/testing/model-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { everyNodeFlow, type Language, words } from '../kit/every-node-flow.ts';
import { addExtension, registered } from '../kit/extension.ts';
import { demoCompany, type Parley, startParley } from '../kit/parley.ts';
import { type Softphone, startSoftphone } from '../kit/softphone.ts';
import { silence } from '../kit/wav.ts';

const secret = 'a-secret-of-phones-2';
const numbers = { zh: ['1021', '1022'], en: ['1023', '1024'] } as const;

let parley: Parley;
let voice: Synthesiser;
let places: Server;
let origin: string;
let models: ModelServer;
beforeAll(async () => {
  voice = createEspeak();
  models = await ModelServer.start();
  places = createServer((_, response) => response.end('{"place":"B 2"}'));
  await new Promise<void>((resolve) => places.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  origin = `http://127.0.0.1:${(places.address() as AddressInfo).port}`;
  parley = await startParley(['server', 'voice'], { PARLEY_REQUEST_NETWORKS: '127.0.0.0/8' });
  await parley.rows.insertInto('request_hosts').values({ company_id: demoCompany, origin }).execute();
  await parley.rows.insertInto('model_endpoints').values({ company_id: demoCompany, address: models.address, chat_model: 'm' }).execute();
});
afterAll(async () => {
  await Promise.all([parley?.close(), voice?.close(), models?.close()]);
  places?.close();
});

const spoken = (text: string, language: Language): Promise<Int16Array> =>
  eventually(`"${text}" is spoken`, async () => {
    const speech = await voice.speak({ text, language });
    return speech.kind === 'spoken' ? speech.samples : undefined;
  });

/** What a caller does, and behind which words of the robot; `over`: while it says what comes next. */
interface Line {
  readonly after: string;
  readonly say?: string;
  readonly press?: string;
  readonly over?: boolean;
}

const heardAs = ({ turns }: TestCallDetail): string[] => turns.map(({ who, text, nodeId }) => `${who} ${nodeId ?? ''}: ${text}`);

/** Lets a caller talk, line by line, as the transcript of the running call goes on. */
async function converse(call: string, phone: Softphone, language: Language, lines: readonly Line[]): Promise<void> {
  let seen = 0;
  let said: Int16Array | undefined;
  for (const { after, say, press, over } of lines) {
    const audio = say === undefined ? undefined : await spoken(say, language);
    await eventually(`the robot says "${after}"`, async () => {
      const detail = await parley.api(flowTestCall.detail, { call_id: call });
      const at = detail.turns.findIndex(({ who, text }, n) => n >= seen && who === 'robot' && text.startsWith(after));
      const asksAgain = detail.turns.findIndex(({ who }, n) => n > seen && who === 'robot' && detail.turns[n - 1]?.text === '');
      if (at >= 0) seen = at + 1;
      else if (asksAgain >= 0 && said) {
        // Whoever was not understood says it again.
        seen = asksAgain + 1;
        await phone.say(said);
      } else if (detail.endedAt) throw new Error(`over before "${after}":\n${heardAs(detail).join('\n')}`);
      return at >= 0 || undefined;
    });
    // Its next sentence has begun, and is past the part that nothing interrupts.
    if (over) await new Promise((resolve) => setTimeout(resolve, 2_000));
    said = audio;
    if (audio) await phone.say(audio);
    if (press) await phone.press(press);
  }
}

/** Whether a phone has heard somebody speak; undefined while it has not. */
const voiced = (phone: Softphone): Promise<true | undefined> =>
  phone.heard().then(
    (audio) => audio.some((sample) => Math.abs(sample) > 2_000) || undefined,
    () => undefined,
  );

const phoneAt = async (number: string, says: Int16Array): Promise<Softphone> => {
  await addExtension(parley, number, secret);
  const phone = await startSoftphone({ number, secret, registrarPort: parley.sipPort, says });
  await registered(parley, number);
  return phone;
};

test.each<Language>(['zh', 'en'])(
  'the designer rings a registered phone, and a person goes by voice and keys through a node of every kind: %s',
  async (language) => {
    const said = words[language];
    const [number, desk] = numbers[language];
    models.answers = [{ kind: 'stream', pieces: [said.modelSays] }];
    const [phone, office] = [await phoneAt(number, silence(600_000)), await phoneAt(desk, silence(600_000))];
    try {
      const strategyName = `renewed ${language}`;
      const template = { name: strategyName, text: `${language}: {{flow}}`, state: 'approved' as const };
      const { id: templateId } = await parley.api(smsTemplate.create, template);
      const strategy = await parley.api(smsStrategy.create, { name: strategyName, templateId, occasion: 'node' });
      const draft = everyNodeFlow(language, origin, desk, strategy.id);
      const { id: flow_id } = await parley.api(create, { name: `every node ${language}`, language, draft });
      const { id: extension_id } = await parley.rows
        .selectFrom('extensions')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const { id: call } = await parley.api(flowTestCall.create, { flow_id, to: { extension_id } });
      await converse(call, phone, language, [
        // Nobody answers at first.
        { after: said.still, say: said.ask },
        // Knowledge, and then the question again, into which the caller speaks.
        { after: said.price, say: said.yes, over: true },
        { after: said.day, say: said.days[0] },
        { after: said.sure.slice(0, said.sure.indexOf('{')), say: said.no },
        { after: said.day, say: said.days[1] },
        { after: said.sure.slice(0, said.sure.indexOf('{')), say: said.yes },
        { after: said.way, press: '1' },
        { after: said.model, say: said.ask },
        { after: said.handing },
      ]);
      await phone.say(await spoken(said.yes, language));
      await eventually('the office hears the caller', () => voiced(office), 20_000);
      await office.hangUp();
      const record = await eventually('the call is in the records', () =>
        parley.rows.selectFrom('calls').selectAll().where('id', '=', call).executeTakeFirst(),
      );
      const detail = await parley.api(flowTestCall.detail, { call_id: call });
      process.stdout.write(`${heardAs(detail).join('\n')}\n`);
      expect(detail).toMatchObject({ state: 'ended', result: 'answered' });
      const heard = detail.turns.filter(({ who, text }) => who === 'keys' || (who === 'person' && text !== ''));
      const [asked, agreed, first, refused, second, right, key, question] = heard.map(({ text }) => text.toLowerCase());
      expect([asked, agreed, right, key, question]).toEqual([said.ask, said.yes, said.yes, '1', said.ask]);
      // A grammar that holds several ways to say no, or a date, may hear another one; it is read back, and mended.
      expect(refused).toMatch(/^(不|no)/);
      expect(second).not.toBe(first);
      // The caller spoke into the question when it came again.
      expect(detail.turns.filter(({ text }) => text === said.offer).map(({ interrupted }) => interrupted)).toEqual([false, true]);
      expect(detail.turns).toContainEqual(expect.objectContaining({ who: 'robot', nodeId: 'model', text: said.modelSays }));
      expect(record).toMatchObject({
        ...{ status: 'answered', environment: 'uat', business_status: 'renewed', concerns: [said.ask] },
        ...{ sms_strategy: strategyName, sms_status: 'waiting', sms_content: `${language}: every node ${language}` },
        transferred_at: expect.any(Date),
      });
      // The node was passed once: one text, to the phone that was called.
      const { list: texts } = await parley.api(smsRecord.list, { callId: call });
      expect(texts).toMatchObject([{ number, state: 'waiting', reason: 'no-channel', strategyName }]);
      const days = detail.turns.filter(({ intent }) => intent?.startsWith(`${said.dayName}: `)).map(({ intent }) => intent?.split(': ')[1]);
      expect(record.slots).toEqual({ [said.dayName]: days.at(-1) });
      expect(new Set(days).size).toBe(2);
      const passed = (record.path as readonly { node: string }[]).map(({ node }) => node);
      const nodes = [draft, ...draft.components].flatMap((part) => part.nodes);
      expect(nodes.filter(({ id }) => !passed.includes(id))).toEqual([]);
      expect(new Set(nodes.map(({ kind }) => kind)).size).toBe(flowNode.options.length);
    } finally {
      await Promise.all([phone.close(), office.close()]);
    }
  },
  300_000,
);
