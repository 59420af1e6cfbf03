import { type AnyRoute, inRealm, type Language, operatorCompany, permissionOf, say, type Text } from '@parley/contract';
import type { Option } from '@parley/contract/display';
import { registry } from '@parley/contract/registry';
import { type MenuPage, menuPages, operatorPages } from '../session/menu-pages.ts';

/** Calls that no page lists are about one's own account. */
const account = 'account';
const accountText: Text = { zh: '个人账号', en: 'Own account' };

const leaves = (pages: readonly MenuPage[]): MenuPage[] => pages.flatMap((page) => (page.pages ? leaves(page.pages) : [page]));
const labelsOf = (pages: readonly MenuPage[]) => new Map<string, Text>(leaves(pages).map(({ name, label }) => [name, label]));
const labels = { company: labelsOf(menuPages), operator: labelsOf(operatorPages) };

const areaOf = (route: AnyRoute): string => route.page ?? account;
const areaText = (route: AnyRoute): Text => {
  const found = (route.realm === 'operator' ? labels.operator : labels.company).get(areaOf(route));
  return found ?? (route.page === undefined ? accountText : { zh: route.page, en: route.page });
};

const byPath = new Map<string, AnyRoute>(registry.map(({ route }) => [route.path, route]));

/** What an operation was: the call's name and its page's, in one language; a call that is no more keeps its path. */
export const operationName = (path: string, language: Language): { routeName: string; area: string | null; areaName: string } => {
  const route = byPath.get(path);
  if (!route) return { routeName: path, area: null, areaName: '' };
  return { routeName: say(route.summary, language), area: areaOf(route), areaName: say(areaText(route), language) };
};

const byPermission = new Map([...byPath.values()].map((route) => [permissionOf(route.path), route]));

/** What the calls are named in one language that a value names by path or by permission, as the editor of roles names them. */
export const callNames = (value: unknown, language: Language): Record<string, string> => {
  if (typeof value === 'string') {
    const route = byPermission.get(value) ?? byPath.get(value);
    return route ? { [value]: say(route.summary, language) } : {};
  }
  const inner: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Object.assign({}, ...inner.map((one) => callNames(one, language)));
};

/** Paths of the calls of an area. */
export const routesOfArea = (area: string): string[] =>
  [...byPath.values()].flatMap((route) => (areaOf(route) === area ? [route.path] : []));

const audited = (company: number): AnyRoute[] =>
  [...byPath.values()].filter((route) => route.audit && (company === operatorCompany || inRealm(route.realm, company)));

/** The calls that the log of this reader may hold, by path. */
export const routeOptions = (company: number, language: Language): Option[] =>
  audited(company).map((route) => ({ value: route.path, label: say(route.summary, language) }));

/** Their areas. */
export const areaOptions = (company: number, language: Language): Option[] => [
  ...new Map(audited(company).map((route) => [areaOf(route), { value: areaOf(route), label: say(areaText(route), language) }])).values(),
];
