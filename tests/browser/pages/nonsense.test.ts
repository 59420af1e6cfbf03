import { shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from './fixture.ts';
import { beginVisit } from './visit.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const nonsense = [
  '   ',
  `"'></script><img src=x onerror=alert(1)>; drop table users; -- １２３ \u202E🙂`,
  'x'.repeat(10_000),
  '-99999999999999999999',
];

/** Boxes that take any text; choices and switches have words of their own. */
const boxes = ':is(input, textarea):not([role=combobox], [role=switch], [readonly], [type=radio], [type=checkbox], [type=file])';

it.each(['administrator', 'operator'] as const)('nonsense in any form of the %s is refused at its field or taken as text', async (kind) => {
  const visit = await beginVisit(fixture, fixture.visitors[kind], { language: 'zh', mode: 'light', width: 1440 });
  const { page } = visit;
  const broken: string[] = [];
  page.on('dialog', (dialog) => {
    broken.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const { code } = await response.json().catch(() => ({ code: 0 }));
    if (code === 500) broken.push(`${response.url()} failed within`);
  });
  page.setDefaultTimeout(10_000);
  for (const [at, place] of fixture.visitors[kind].places.entries()) {
    await visit.arrive(place);
    for (const text of shareOf(nonsense, at)) {
      const form = await visit.openForm();
      if (!form) break;
      for (const box of await form.locator(boxes).filter({ visible: true }).all()) await box.fill(text);
      await form.locator('button.ant-btn-primary').last().click();
      await visit.settle();
      if (!(await form.isVisible())) continue;
      // Still open: then it says why.
      expect.soft(await form.getByRole('alert').count(), `${place.path} says what is wrong with ${text.slice(0, 20)}`).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      const discard = page.getByRole('button', { name: '放弃改动' });
      if (await discard.isVisible()) await discard.click();
      await form.waitFor({ state: 'hidden' });
    }
    expect.soft(visit.issues, place.path).toEqual([]);
  }
  expect(broken).toEqual([]);
  await visit.close();
});
