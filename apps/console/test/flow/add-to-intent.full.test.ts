import { detail } from '@parley/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { callDetailOf, calls } from '../kit/fixtures.ts';
import { type FlowSession, openFlows } from './flow-harness.ts';
import { flowIdOf } from './mock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

type Draft = { intents: { name: string; similar: string[] }[] };
const draftOf = (session: FlowSession) => session.mock.flows.get(flowIdOf(1))?.draft as Draft;
const meaning = (session: FlowSession, sentence: string): string[] =>
  draftOf(session)
    .intents.filter(({ similar }) => similar.includes(sentence))
    .map(({ name }) => name);
const chat = (session: FlowSession) => session.page.locator('.fchat');
const say = async (session: FlowSession, sentence: string): Promise<void> => {
  const field = chat(session).getByRole('textbox', { name: /像客户一样说一句|Say something/ });
  await field.fill(sentence);
  await field.press('Enter');
  await chat(session).locator('.fchat-waiting').waitFor({ state: 'detached' });
};
const begin = (session: FlowSession): Promise<void> =>
  chat(session)
    .getByRole('button', { name: /^(开始对话|Start the chat)$/ })
    .click();

describe.each(['zh', 'en'] as const)('a turn of the test chat that was not understood (%s)', (language) => {
  const zh = language === 'zh';

  it('is added to an intent by one click, and taken out again by another', async () => {
    const session = await openFlows(harness, `/flow/design/${flowIdOf(1)}`, { language });
    await session.page
      .locator('.fed-bar')
      .getByRole('button', { name: zh ? '测试' : 'Test', exact: true })
      .click();
    await begin(session);
    await chat(session).getByText('请问是王女士吗').waitFor();
    await say(session, '紫色的大象');
    await chat(session)
      .getByRole('button', { name: zh ? /^加到意图「.+」$/ : /^Add to intent “.+”$/ })
      .first()
      .click();
    await chat(session)
      .getByText(zh ? /^已加到「/ : /^Added to “/)
      .waitFor();
    await expect.poll(() => meaning(session, '紫色的大象').length).toBe(1);
    // It is a change of the draft like any other.
    await expect.poll(() => session.page.getByRole('button', { name: zh ? '撤销 Ctrl+Z' : 'Undo Ctrl+Z' }).isEnabled()).toBe(true);
    await chat(session)
      .getByRole('button', { name: zh ? '撤销' : 'Undo', exact: true })
      .click();
    await expect.poll(() => meaning(session, '紫色的大象')).toEqual([]);
    // What was understood offers nothing.
    await say(session, '是的');
    await expect.poll(() => chat(session).locator('.fchat-add').count()).toBe(1);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

it('on the test page the sentence goes to the saved draft, into any intent or a new one', async () => {
  const session = await openFlows(harness, `/flow/test/${flowIdOf(1)}`);
  await begin(session);
  await chat(session).getByText('请问是王女士吗').waitFor();
  await say(session, '紫色的大象');
  await chat(session).getByRole('button', { name: '其他…' }).click();
  const other = session.page.getByRole('menuitem').first();
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect.poll(() => meaning(session, '紫色的大象')).toEqual([name]);
  await chat(session).getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => meaning(session, '紫色的大象')).toEqual([]);
  await chat(session).getByRole('button', { name: '其他…' }).click();
  await session.page.getByRole('menuitem', { name: '新建意图' }).click();
  await expect.poll(() => meaning(session, '紫色的大象')).toEqual(['紫色的大象']);
  expect(session.calls.get('update')?.length).toBe(3);
  expect(session.errors).toEqual([]);
  await session.close();
});

it.each(['zh', 'en'] as const)('so is a turn in the transcript of a call, into the draft of its flow (%s)', async (language) => {
  const session = await openFlows(harness, '/flow/flow', { language });
  const { page } = session;
  await page.getByText('Satisfaction survey').waitFor();
  const [first] = calls;
  if (!first) throw new Error('there are no calls');
  const whole = callDetailOf(first, null, null);
  const turnList = whole.turnList.map((turn) =>
    turn.n === 2 ? { ...turn, text: '紫色的大象', intent: null, matchedBy: null, score: null } : turn,
  );
  session.state.said.set(detail.path, { ...whole, flowId: flowIdOf(1), turnList });
  await page.goto(new URL(`/call/call-info?call=${first.id}`, harness.origin).href);
  const missed = page.locator('.talk-missed');
  await expect.poll(() => missed.count()).toBe(1);
  await missed.getByRole('button').first().click();
  await missed.getByText(language === 'zh' ? /^已加到「/ : /^Added to “/).waitFor();
  await expect.poll(() => meaning(session, '紫色的大象').length).toBe(1);
  const shots = process.env.PARLEY_SCREENSHOTS;
  if (shots) await page.screenshot({ path: `${shots}/call-missed-${language}.png` });
  await missed.getByRole('button', { name: language === 'zh' ? '撤销' : 'Undo' }).click();
  await expect.poll(() => meaning(session, '紫色的大象')).toEqual([]);
  expect(session.errors).toEqual([]);
  await session.close();
});
