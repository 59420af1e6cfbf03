import { allows } from '@parley/contract';
import { registry } from '@parley/contract/registry';
import { envelope, type Harness, type PageSession, type View } from '../kit/browser.ts';
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
  const mock = new FlowMock();
  const cable = { cut: false };
  const calls = new Map<string, Record<string, unknown>[]>();
  const language = how.language ?? 'zh';
  const writes = how.writes ?? true;
  const answer: View['answer'] = (call, raw) => {
    const { path: at, input } = call;
    if (at === '/api/platform/user/info') return envelope(0, 'ok', sessionWithFlows(language, writes));
    if (!at.startsWith('/api/platform/flow/')) return how.answer?.(call, raw);
    if (cable.cut) return 'cut';
    const route = routes.get(at);
    if (!route) throw new Error(`no such call: ${at}`);
    if (route.permission && !writes && !reads.test(at) && !allows(route.permission, new Set()))
      throw new Error(`called without permission: ${at}`);
    route.input.parse(input);
    const name = at.split('/').at(-1) ?? '';
    calls.set(name, [...(calls.get(name) ?? []), { ...input }]);
    const answered = mock.answer(at, { ...input }, language);
    if (!answered) throw new Error(`no answer for ${at}`);
    if (answered.code === 0) route.output.parse(answered.data);
    return { type: 'application/json', body: JSON.stringify(answered) };
  };
  const session = await harness.open(path, { ...how, answer });
  return { ...session, mock, cable, calls };
}
