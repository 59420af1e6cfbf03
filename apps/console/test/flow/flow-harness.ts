import { allows } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import type { Harness, PageSession, View } from '../kit/browser.ts';
import { sessionOf } from '../kit/fixtures.ts';
import { FlowMock } from './mock.ts';

/** A page with flows behind it. */
export type FlowSession = PageSession & {
  readonly mock: FlowMock;
  /** While true, no flow call reaches the server. */
  readonly cable: { cut: boolean };
  /** Bodies of the flow calls by their last word. */
  readonly calls: Map<string, Record<string, unknown>[]>;
};

const reads = /list|detail|option|verify|publish-record/;
const routes = new Map<string, (typeof registry)[number]['route']>(registry.map(({ route }) => [route.path, route]));

/** What the user may do with flows: everything, or only look. */
const sessionWithFlows = (language: 'zh' | 'en', writes: boolean) => {
  const session = sessionOf(language, writes);
  const items = registry
    .filter(({ route }) => route.path.startsWith('/api/platform/flow/'))
    .map(({ route }) => {
      const name = route.path.replace('/api/', '');
      return { route: name, label: name, status: writes || reads.test(name) ? ('1' as const) : ('0' as const) };
    });
  const [menu, ...rest] = session.menu_role;
  if (!menu) throw new Error('the session has no menu');
  const menus = menu.menus?.map((group) =>
    group.name === 'flow' ? { ...group, menus: group.menus?.map((page) => ({ ...page, items })) } : group,
  );
  return { ...session, menu_role: [{ ...menu, menus }, ...rest] };
};

/** Opens a page of the console with flows behind it, held to the contract both ways. */
export async function openFlows(harness: Harness, path: string, how: Partial<View> = {}): Promise<FlowSession> {
  const session = await harness.open('/home', how);
  const mock = new FlowMock();
  const cable = { cut: false };
  const calls = new Map<string, Record<string, unknown>[]>();
  const { language, writes } = session.state;
  await session.page.route('**/api/platform/user/info', (caught) =>
    caught.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ code: 0, msg: 'ok', data: sessionWithFlows(language, writes) }),
    }),
  );
  await session.page.route('**/api/platform/flow/**', (caught) => {
    if (cable.cut) return caught.abort('internetdisconnected');
    const at = new URL(caught.request().url()).pathname;
    const input: Record<string, unknown> = { ...(caught.request().postDataJSON() as object) };
    const route = routes.get(at);
    if (!route) throw new Error(`no such call: ${at}`);
    if (route.permission && !writes && !reads.test(at) && !allows(route.permission, new Set()))
      throw new Error(`called without permission: ${at}`);
    route.input.parse(input);
    const name = at.split('/').at(-1) ?? '';
    calls.set(name, [...(calls.get(name) ?? []), input]);
    const answer = mock.answer(at, input, language);
    if (!answer) throw new Error(`no answer for ${at}`);
    if (answer.code === 0) route.output.parse(answer.data);
    return caught.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) });
  });
  await session.page.goto(new URL(path, harness.origin).href);
  return { ...session, mock, cable, calls };
}
