import { type AnyRoute, type Language, operatorCompany, type ParsedOf, type Route, type RouteKind } from '@parley/contract';
import { contentDisposition } from '@parley/contract/file-name';
import { envelope, type Harness, type PageSession, type View } from './browser.ts';
import { sessionOf } from './fixtures.ts';

/** What a blob route answers: a file under its name. */
interface ServedFile {
  readonly name: string;
  readonly text: string;
}

/** What one call answers, held to its contract both ways. */
export interface Served {
  readonly route: AnyRoute;
  readonly make: (input: unknown) => unknown;
}

/** Answers a call. What `make` gets is what the contract made of the console's input. */
export const served = <In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  make: (input: Parsed) => K extends 'blob' ? ServedFile : Out,
): Served => ({
  route,
  make: (input) => make(route.input.parse(input) as ParsedOf<typeof route>),
});

/** A page of the menu, with the calls that its permissions name. */
interface SetupPage {
  /** Names from the group down to the page. */
  readonly at: readonly string[];
  readonly routes: readonly AnyRoute[];
}

export interface HarnessSetup {
  readonly shell: 'platform' | 'flow' | 'operate';
  readonly pages: readonly SetupPage[];
  readonly served: readonly Served[];
}

/** A page of a shell: bodies of the calls it answers, parsed. */
export type ShellSession = PageSession & {
  readonly calls: (route: AnyRoute) => readonly unknown[];
  /** Calls that answer with a refusal until they are taken out. */
  readonly refusing: Set<string>;
};

const reads = /\/(list|detail|option|user-by-company|last|receive-list-self|push-list-self|figures|user-option|config-detail)$/;

const sessionAt = ({ shell, pages }: HarnessSetup, language: Language, writes: boolean) => {
  const session = sessionOf(language, writes);
  const menus = pages.map(({ at, routes }) => {
    const items = routes.flatMap(({ permission, path }) =>
      permission === null
        ? []
        : [{ route: path.replace('/api/', ''), label: path, status: writes || reads.test(path) ? ('1' as const) : ('0' as const) }],
    );
    const [first = '', second] = at;
    return second === undefined
      ? { name: first, label: first, items }
      : { name: first, label: first, menus: [{ name: second, label: second, items }] };
  });
  const groups = [...new Set(menus.map(({ name }) => name))].map((name) => {
    const same = menus.filter((menu) => menu.name === name);
    const [first] = same;
    return first && 'menus' in first ? { ...first, menus: same.flatMap((menu) => menu.menus ?? []) } : { ...first, name, label: name };
  });
  return {
    ...session,
    info: { ...session.info, company_id: shell === 'operate' ? operatorCompany : session.info.company_id },
    menu_role: [{ name: 'company_menu', label: 'menu', menus: groups }],
  };
};

/** Opens a place of any of the three shells, with answers of its own. */
export const openShell = async (harness: Harness, setup: HarnessSetup, place: string, how: Partial<View> = {}): Promise<ShellSession> => {
  const log = new Map<string, unknown[]>();
  const refusing = new Set<string>();
  const answers = new Map(setup.served.map((one) => [one.route.path as string, one]));
  const answer: View['answer'] = (request, state) => {
    const { path, input } = request;
    const given = how.answer?.(request, state);
    if (given) return given;
    if (path === '/api/platform/user/info') return envelope(0, 'ok', sessionAt(setup, how.language ?? 'zh', how.writes ?? true));
    const found = answers.get(path);
    if (!found) return undefined;
    log.set(path, [...(log.get(path) ?? []), input]);
    if (refusing.has(path)) return envelope(500, '服务器出错了', { problem: 'test', next: '请稍后重试', request: 'req-42' });
    const made = found.make(input);
    if (found.route.kind === 'blob') {
      const { name, text } = made as ServedFile;
      return { type: 'application/octet-stream', headers: { 'content-disposition': contentDisposition(name) }, body: text };
    }
    found.route.output.parse(made);
    return envelope(0, 'ok', made);
  };
  const at = setup.shell === 'platform' ? place : `/${setup.shell}/index.html#${place}`;
  const session = await harness.open(at, { ...how, shell: setup.shell, answer });
  session.page.setDefaultTimeout(20_000);
  return { ...session, calls: ({ path }) => log.get(path) ?? [], refusing };
};
