import { flowVoice } from '@parley/contract/flow-voice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { envelope, type Harness, openHarness } from '../kit/browser.ts';
import { twoVoices } from '../kit/wav.ts';
import { closed, draftOf, openDesigner, panel, parcel } from './designer-page.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const shots = process.env.PARLEY_SCREENSHOTS;
const recording = {
  ...{ text: '您好，我是顺达快递的智能客服，请问是', audioId: 'ab'.repeat(32), durationMs: 1_240, by: 'person' as const, voice: '' },
  wave: '2468acegikmoqsuwyzywusqomkigeca864202468acegikmo',
};

it('a sentence is recorded from a file, kept with the draft, and given back by undo', async () => {
  const session = await openDesigner(harness, parcel, {
    answer: ({ path, input }) => {
      if (path === flowVoice.audio.path) return envelope(0, 'ok', { audio: 'AAAA', ms: 1 });
      if (path !== flowVoice.upload.path) return undefined;
      const text = typeof input.text === 'string' ? input.text : recording.text;
      const notices = [{ id: 'quiet', text: '录音很轻，放大后可能有底噪' }];
      const data = { recording: { ...recording, text }, notices, prompts: 0, revision: 1 };
      return envelope(0, 'ok', data);
    },
  });
  const { page } = session;
  await page.locator('.fed-rail').getByRole('button', { name: '录音', exact: true }).click();
  await panel(session).getByRole('heading', { name: '录音' }).waitFor();
  const rows = panel(session).locator('.fed-prompt');
  const first = rows.first();
  await first.getByText('缺录音').waitFor();
  // Chromium has no microphone here: what is in the way is said, and how to go on.
  await first.getByRole('button', { name: /^录音 / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '开始录音' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('alert').textContent()).toMatch(/麦克风/);
  if (shots) await page.screenshot({ path: `${shots}/recordings-microphone.png` });
  await dialog.getByRole('button', { name: '取消' }).click();

  const file = { name: '您好.wav', mimeType: 'audio/wav', buffer: twoVoices(1) };
  await first.locator('input[type=file]').setInputFiles(file);
  await first.getByText('已录音').waitFor();
  await page.getByText('录音很轻').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/recordings-zh-1440.png` });
  const kept = () => JSON.stringify(draftOf(session, 1).nodes).includes(recording.audioId);
  await expect.poll(kept).toBe(true);
  await first.getByRole('button', { name: /^删除录音/ }).click();
  await first.getByText('缺录音').waitFor();
  await page.getByRole('button', { name: /^撤销/ }).first().click();
  await first.getByText('已录音').waitFor();
  await closed(session);
});

it('a word that all prompts share is written down, recorded from a file, and deleted; what cannot be said and what is there already is refused', async () => {
  const session = await openDesigner(harness, parcel, {
    answer: ({ path }) =>
      path === flowVoice.upload.path
        ? envelope(0, 'ok', { recording: { ...recording, text: '元' }, notices: [], prompts: 0, revision: 1 })
        : undefined,
  });
  const { page } = session;
  await page.locator('.fed-rail').getByRole('button', { name: '录音', exact: true }).click();
  await panel(session).getByRole('button', { name: '共用录音' }).click();
  const dialog = page.getByRole('dialog', { name: '共用录音' });
  await dialog.getByText('还没有共用录音').waitFor();
  const field = dialog.getByLabel('要录的词句');
  await field.fill('，。');
  await field.press('Enter');
  await dialog.getByText('写下要念的字或数字').waitFor();
  await field.fill('元');
  await field.press('Enter');
  const row = dialog.getByRole('listitem').first();
  await row.getByText('录好或上传后才保存').waitFor();
  await field.fill('元！');
  await field.press('Enter');
  await dialog.getByText('列表里已经有这句').waitFor();
  await row.locator('input[type=file]').setInputFiles({ name: '元.wav', mimeType: 'audio/wav', buffer: twoVoices(1) });
  await row.getByText('已录音').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/recordings-shared-zh.png` });
  const phrases = () => draftOf(session, 1).voice.phrases.map(({ text }) => text);
  await expect.poll(phrases).toEqual(['元']);
  await row.getByRole('button', { name: '删除录音 元' }).click();
  await row.getByText('录好或上传后才保存').waitFor();
  await closed(session);
});
