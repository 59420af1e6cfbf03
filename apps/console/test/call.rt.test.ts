import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { calls, sessionOf } from './kit/fixtures.ts';
import { layoutIssues } from './kit/layout-issues.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('a call', () => {
  it('opens over the list under its own address, and plays with the transcript in step', async () => {
    const session = await harness.open('/call/call-info');
    const { page } = session;
    await page.getByText('139****7701').click();
    await page.waitForURL(new RegExp(`call=${calls[0]?.id}`));
    await page.locator('.player[data-state=ready]').waitFor();
    await page.getByText('规则 2「经过报价，且肯定」').waitFor();
    await page.getByText('被打断').waitFor();
    await page.getByText('1,304').first().waitFor();
    await page.getByText('SIP/2.0 180 Ringing').waitFor();
    await page.getByRole('button', { name: '从 00:04 播放' }).click();
    await page.locator('.talk li[aria-current]', { hasText: '好的，我简单说' }).waitFor();
    await page.locator('.player-ribbon li[data-on]', { hasText: '报价' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.player-time b', { hasText: '00:00' }).waitFor();
    await page.getByRole('button', { name: '播放', exact: true }).click();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
    await page.locator('.talk li[aria-current]', { hasText: '嗯，是我。' }).waitFor();
    // The picture of the wave: ours above the middle in the accent, theirs below in sand.
    const painted = await page
      .locator('.player-canvas canvas')
      .first()
      .evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        const row = (y: number): number => {
          let ink = 0;
          for (let x = 0; x < canvas.width; x += 1) ink += (data[(y * canvas.width + x) * 4 + 3] ?? 0) > 0 ? 1 : 0;
          return ink;
        };
        return [row(Math.round(canvas.height * 0.4)), row(Math.round(canvas.height * 0.66))];
      });
    expect(painted[0]).toBeGreaterThan(20);
    expect(painted[1]).toBeGreaterThan(20);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('leads to its neighbours with J and K, says so at both ends, and closes with Esc', async () => {
    const session = await harness.open(`/call/call-info?call=${calls[0]?.id}`);
    const { page } = session;
    await page.locator('.call-title', { hasText: '139****7701' }).waitFor();
    await page.keyboard.press('k');
    await page.getByText('上一页没有了').waitFor();
    await page.keyboard.press('j');
    await page.locator('.call-title', { hasText: '139****7702' }).waitFor();
    await page.waitForURL(new RegExp(`call=${calls[1]?.id}`));
    await page.getByText('这通电话没有录音').waitFor();
    await page.locator('tr[data-open]', { hasText: '139****7702' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/call-info$/);
    const last = await harness.open(`/call/call-info?call=${calls.at(-1)?.id}`);
    await last.page.locator('.call-title', { hasText: '139****7708' }).waitFor();
    await last.page.keyboard.press('j');
    await last.page.getByText('下一页没有了，已经是最后一页').waitFor();
    await last.close();
    await session.close();
  });

  it('that goes on is on the wall, the worst first; its panel has what was said, and gives the robot a line', async () => {
    const session = await harness.open('/call/call-live');
    const { page } = session;
    await page.locator('.live-wall tbody tr').first().getByText('投诉', { exact: true }).waitFor();
    await page.getByText('138****6621').click();
    await page.locator('.live-said').getByText('那包不包括玻璃险啊').waitFor();
    await page.getByRole('button', { name: '好的，马上给您转专员' }).click();
    await page.locator('#live-prompt').press('Enter');
    await page.getByText('已交给机器人').waitFor();
    expect(await layoutIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL(/call-live$/);
    // Without a registered phone nobody listens or takes over, and is told why and what to do.
    await page.route('**/call-info/live', async (asked) => {
      const response = await asked.fetch();
      const answer: { data: object } = await response.json();
      const phones = [{ id: calls[0]?.id, number: '8001', registered: false }];
      await asked.fulfill({ response, json: { ...answer, data: { ...answer.data, phones } } });
    });
    const why = '您的分机 8001 没有在线：请登录它，或在个人信息里填写手机号';
    const takeOver = page.getByRole('button', { name: `接管通话 · ${why}` }).first();
    await takeOver.waitFor();
    expect(await takeOver.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '怎样登录分机' }).click();
    expect(await page.getByRole('link', { name: '打开分机页' }).getAttribute('href')).toMatch(/\/sip\/sip-extension$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('says that its sound cannot be fetched, and tries again', async () => {
    const session = await harness.open('/404');
    const { page } = session;
    await page.route('**/test-recording.wav', (caught) => caught.fulfill({ status: 404, body: '' }));
    await page.goto(`${harness.origin}/call/call-info?call=${calls[0]?.id}`);
    await page.getByText('无法获取音频文件').waitFor();
    await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
    await session.close();
  });
});

/** A problem that somebody reported from the first call. */
const problem = {
  ...{ id: calls[0]?.id, callId: calls[0]?.id, provider: '冯', number: '139****7701', category: 'flow', level: 'catastrophic' },
  ...{
    solved: false,
    nodeName: '报价',
    question: '说了不需要还在追问',
    flowId: null,
    flowName: null,
    taskName: null,
    turn: 1,
    revision: 1,
  },
  ...{ createdAt: '2026-11-23T01:00:00.000Z', handler: null, handledAt: null, result: null, answer: '' },
};
const leafOf = (name: string, label: string, routes: readonly string[]) => ({
  ...{ name, label },
  items: routes.map((route) => ({ route: `platform/report/${route}`, label: route, status: '1' as const })),
});

inWholeRun(it).each(['/call/problem', `/call/call-info?call=${calls[0]?.id}`])(
  'solves a problem where it is seen, and keeps what was said while the question is declined: %s',
  async (path) => {
    const menus = [
      leafOf('problem', '问题反馈', ['feedback/list', 'feedback/handle']),
      leafOf('call-info', '通话记录', ['call-info/list', 'call-info/detail']),
    ];
    const user = {
      ...sessionOf('zh', true),
      menu_role: [{ name: 'company_menu', label: '菜单', menus: [{ name: 'call', label: '通话', menus }] }],
    };
    const session = await harness.open('/404');
    const { page } = session;
    await page.route('**/api/platform/user/info', (asked) => asked.fulfill({ json: { code: 0, msg: '', data: user } }));
    await page.route('**/report/feedback/list', (asked) =>
      asked.fulfill({ json: { code: 0, msg: '', data: { list: [problem], total: 1, capped: false, next: null } } }),
    );
    await page.goto(`${harness.origin}${path}`);
    await page.getByRole('button', { name: '处理', exact: true }).click();
    const form = page.getByRole('dialog', { name: '处理问题' });
    await form.getByText('说了不需要还在追问').waitFor();
    await form.locator('#result').click();
    await page.keyboard.press('Enter');
    await form.locator('#answer').fill('改了报价后的出口');
    await form.getByRole('button', { name: '标为已解决' }).click();
    await page.getByRole('dialog', { name: '把这个问题标为已解决？' }).getByRole('button', { name: '取消' }).click();
    await page.getByText('把这个问题标为已解决？').waitFor({ state: 'hidden' });
    expect(await form.locator('#answer').inputValue()).toBe('改了报价后的出口');
    await session.close();
  },
);

inWholeRun(it)('dates every call of the list', async () => {
  const session = await harness.open('/call/call-info');
  const { page } = session;
  await page.getByText('139****7701').waitFor();
  const times = await page.locator('tr[data-id] td span[title]').evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
  const dated = times.filter((time) => /^\d\d-\d\d \d\d:\d\d:\d\d$/.test(time));
  expect(dated).toHaveLength(calls.length);
  await session.close();
});

inWholeRun(it)('finds calls by every filter, and forgets one when its chip is closed', async () => {
  const session = await harness.open('/call/call-info?direction=out&talkFrom=10&grades=A,B&from=2026-11-20T16:00:00.000Z');
  const { page } = session;
  await page.getByText('139****7701').waitFor();
  expect(session.sent('/api/platform/report/call-info/list').at(-1)).toMatchObject({
    direction: 'out',
    talkFrom: 10,
    grades: ['A', 'B'],
    from: '2026-11-20T16:00:00.000Z',
    size: 50,
  });
  await page.getByText('今日').waitFor();
  await page.getByRole('button', { name: '清除 方向' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('direction')).toBe(false);
  await page.getByRole('button', { name: '显示列' }).click();
  await page.getByRole('checkbox', { name: '网关' }).check();
  await page.getByRole('columnheader', { name: '网关' }).waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(it)('leaves out a filter that cannot be, says why, and exports nothing before it is mended', async () => {
  const session = await harness.open('/call/call-info?slot=城市&endNode=报价&sipStatus=48');
  const { page } = session;
  await page.getByText('139****7701').waitFor();
  const asked = session.sent('/api/platform/report/call-info/list').at(-1);
  expect(asked).toMatchObject({ endNode: '报价' });
  expect(asked).not.toMatchObject({ slot: expect.anything() });
  await page.locator('.chip[data-wrong]', { hasText: '请写成 名称=值' }).waitFor();
  await page.locator('.chip[data-wrong]', { hasText: '不能小于 100' }).waitFor();
  expect(await page.getByRole('button', { name: '有筛选条件写得不对，改正后再导出' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '清除 SIP 状态' }).click();
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('textbox', { name: '槽位' }).fill('城市=杭州');
  await page.getByRole('button', { name: '导出', exact: true }).waitFor();
  await expect
    .poll(() => session.sent('/api/platform/report/call-info/list').at(-1))
    .toMatchObject({ slot: ['城市=杭州'], endNode: '报价' });
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(it)('offers the rules of the chosen flow, names the chosen one, and asks for tries from and to', async () => {
  const flow = '00000000-0000-7000-8000-000000000001';
  const session = await harness.open(`/call/call-info?gradeRules=rule:hot&flowId=${flow}&attemptsFrom=2&attemptsTo=5`);
  const { page } = session;
  await page.locator('.chip', { hasText: '1. A 高意向' }).waitFor();
  await page.locator('.chip', { hasText: '2 – 5' }).waitFor();
  expect(session.sent('/api/platform/report/call-info/list').at(-1)).toMatchObject({
    ...{ gradeRules: ['rule:hot'], attemptsFrom: 2, attemptsTo: 5 },
  });
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('button', { name: /意向依据 1\. A/ }).click();
  await page.getByRole('button', { name: '由话术节点设定' }).click();
  await expect.poll(() => session.sent('/api/platform/report/call-info/list').at(-1)).toMatchObject({ gradeRules: ['rule:hot', 'node'] });
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(it)('shows whom a call was passed to, and the part that an agent had', async () => {
  const session = await harness.open(`/call/call-info?call=${calls.at(-1)?.id}`);
  const { page } = session;
  await page.locator('.player-ribbon li[data-voice="agent"]', { hasText: '坐席 陈思远' }).waitFor();
  expect(await page.locator('.player-ringing').count()).toBe(2);
  await page.locator('.call-passed li', { hasText: '坐席 陈思远' }).getByText('SIP 200').waitFor();
  await page.locator('.call-passed li', { hasText: '1001' }).getByText('未接 · SIP 486 · Q.850 17').waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(describe).each(shareOf(['zh', 'en'] as const, 1))('the SIP ladder of a call, %s', (language) => {
  const title = language === 'zh' ? '信令梯形图' : 'SIP ladder';

  it('shows each message between its parties and its text on a click, at 390 px too', async () => {
    const session = await harness.open(`/call/call-info?call=${calls[0]?.id}`, { width: 390, height: 844, language });
    const { page } = session;
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await expect
      .poll(() => page.locator('.rungs-party code').allTextContents())
      .toEqual(['203.0.113.9:5060', '10.0.0.7:5060', '198.51.100.23:49152']);
    expect(await page.locator('.rung-label').allTextContents()).toEqual([
      'INVITE',
      '100 Trying',
      '200 OK',
      'INVITE',
      '486 Busy Here',
      'BYE',
    ]);
    // An arrow lies between the middles of its columns.
    const middle = async (selector: string, n: number): Promise<[number, number]> => {
      const box = await page.locator(selector).nth(n).boundingBox();
      return box ? [Math.round(box.x), Math.round(box.x + box.width)] : [0, 0];
    };
    const [[a0, a1], [b0, b1], [c0, c1]] = [
      await middle('.rungs-party', 0),
      await middle('.rungs-party', 1),
      await middle('.rungs-party', 2),
    ];
    const near = (x: number, y: number): boolean => Math.abs(x - y) <= 3;
    const [[first0, first1], [second0, second1]] = [await middle('.rung-way', 0), await middle('.rung-way', 3)];
    expect([near(first0, (a0 + a1) / 2), near(first1, (b0 + b1) / 2)]).toEqual([true, true]);
    expect([near(second0, (b0 + b1) / 2), near(second1, (c0 + c1) / 2)]).toEqual([true, true]);
    await page.getByRole('button', { name: '486 Busy Here' }).click();
    await page.locator('.rung-text pre', { hasText: 'Call-ID: 11aa@10.0.0.7' }).waitFor();
    expect(await layoutIssues(page)).toEqual([]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('says how long messages are kept when there are none', async () => {
    const session = await harness.open(`/call/call-info?call=${calls[0]?.id}`, { language });
    const { page } = session;
    session.state.said.set('/api/platform/report/call-info/trace', { messages: [], keptDays: 7 });
    await page.getByRole('button', { name: title }).click();
    await page.getByText(language === 'zh' ? '信令报文保留 7 天' : 'Messages are kept for 7 days').waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
