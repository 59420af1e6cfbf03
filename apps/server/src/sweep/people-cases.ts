import type { AnyRoute } from '@parley/contract';
import { extension } from '@parley/contract/centre';
import { doscs } from '@parley/contract/company';
import { department, role, user } from '@parley/contract/organisation';
import { userImport } from '@parley/contract/user-import';
import { uuid7 } from '@parley/db';
import { isAtMost } from '../organisation/rights/rights.ts';
import { rightsOfRole, type StoredRole } from '../organisation/rights/rights-of.ts';
import { type Company, mayPlaceInto, obstacleBetween, type Person, placesOf } from './people-kinds.ts';

/** What one user sends about another, and whether the lattice lets him. */
interface Attempt {
  readonly input: object;
  readonly may: boolean;
}

/** One way in which a call touches people. */
export interface Case {
  readonly route: AnyRoute;
  /** Where a call has several. */
  readonly way?: string;
  readonly of: (company: Company, actor: Person, target: Person) => Promise<Attempt>;
}

const password = 'Right-pass-1';
const manages = (actor: Person, target: Person): boolean => obstacleBetween(actor, target) === undefined;
/** What is somebody's own may be changed by himself too. */
const managesOrIs = (actor: Person, target: Person): boolean => actor.id === target.id || manages(actor, target);
const givesNoMore = (actor: Person, role: StoredRole): boolean => isAtMost(rightsOfRole(role), actor.rights);

const placeOf = ({ place }: Person, { places }: Company): string | null => place && places[place];
const newPerson = () => ({ username: `n${uuid7().replaceAll('-', '')}`, realname: 'new', password, confirm: password });
const formOf = (role: StoredRole) => ({
  name: uuid7(),
  permissions: role.permissions,
  unmask: role.unmask,
  flows: role.all_flows ? 'all' : role.flow_ids,
  grades: role.all_grades ? 'all' : role.grades,
  dataScope: role.data_scope,
});

/** Every call that touches people, in each of its ways; the people are new ones in each attempt. */
export const casesOf = (flow: string): readonly Case[] => {
  const least: StoredRole = {
    permissions: [],
    unmask: [],
    all_flows: false,
    flow_ids: [flow],
    all_grades: false,
    grades: ['A'],
    data_scope: 'own',
  };
  const onUser =
    (input: (target: Person, company: Company) => object): Case['of'] =>
    async (company, actor, target) => ({ input: input(target, company), may: manages(actor, target) });
  /** On an extension of the target. */
  const onExtension =
    (input: (extension: { id: string; number: string }) => object): Case['of'] =>
    async (company, actor, target) => ({ input: input(await company.addExtension(target.id)), may: managesOrIs(actor, target) });
  const people: Case[] = [
    {
      route: user.update,
      of: onUser((target, company) => ({
        id: target.id,
        revision: 1,
        realname: 'after',
        roleId: target.roleId,
        departmentId: placeOf(target, company),
      })),
    },
    {
      route: user.update,
      way: 'with a role like the own one, to the west',
      of: async (company, actor, target) => {
        const given = actor.role ?? least;
        const { id: roleId } = await company.addRole(given);
        const may = manages(actor, target) && (target.place === 'west' || mayPlaceInto(actor, 'west'));
        return { input: { id: target.id, revision: 1, realname: 'after', roleId, departmentId: company.places.west }, may };
      },
    },
    { route: user.delete, of: onUser(({ id }) => ({ ids: [id] })) },
    { route: user.kick, of: onUser(({ id }) => ({ ids: [id] })) },
    { route: user.setStatus, of: onUser(({ id }) => ({ ids: [id], status: 'disabled' })) },
    { route: user.resetPassword, of: onUser(({ id }) => ({ id })) },
    { route: user.resetSecondFactor, of: onUser(({ id }) => ({ id })) },
    {
      route: user.create,
      way: 'with a role like the other one, in the same place',
      of: async (company, actor, target) => {
        const given = target.role ?? least;
        const { id: roleId } = await company.addRole(given);
        const may = mayPlaceInto(actor, target.place) && givesNoMore(actor, given);
        return { input: { ...newPerson(), roleId, departmentId: placeOf(target, company) }, may };
      },
    },
    {
      // The rows are judged when they are read: transfer/import-users.test.ts.
      route: userImport.run,
      of: async (_company, actor) => ({ input: {}, may: placesOf(actor).length > 0 }),
    },
  ];
  const accounts: Case[] = [doscs.bindUserUpdate, doscs.bindUserDelete].map((route) => ({
    route,
    of: async (company, actor, target) => {
      await company.db
        .updateTable('users')
        .set({ doscs_account: `old ${target.id}` })
        .where('id', '=', target.id)
        .execute();
      const input = route === doscs.bindUserUpdate ? { userId: target.id, account: uuid7() } : { ids: [target.id] };
      // Who may everything has nothing to win by an account that he chooses for himself.
      return { input, may: actor.id === target.id ? actor.rights.chief : manages(actor, target) };
    },
  }));
  const extensions: Case[] = [
    { route: extension.setStatus, of: onExtension(({ id }) => ({ ids: [id], enabled: false })) },
    { route: extension.delete, of: onExtension(({ id }) => ({ ids: [id] })) },
    { route: extension.update, way: 'taking it away', of: onExtension(({ id, number }) => ({ id, revision: 1, number, userId: null })) },
    {
      route: extension.update,
      way: 'giving it',
      of: async (company, actor, target) => {
        const { id, number } = await company.addExtension(null);
        return { input: { id, revision: 1, number, userId: target.id }, may: managesOrIs(actor, target) };
      },
    },
    {
      route: extension.create,
      of: async (company, actor, target) => {
        const { number } = await company.addExtension(null);
        const input = { number: `9${number}`, secret: `Secret-${uuid7()}`, userId: target.id };
        return { input, may: managesOrIs(actor, target) };
      },
    },
  ];
  const roles: Case[] = [
    {
      route: role.create,
      way: 'like the other one',
      of: async (_company, actor, target) => {
        const given = target.role ?? least;
        return { input: formOf(given), may: givesNoMore(actor, given) };
      },
    },
    {
      route: role.update,
      way: 'emptying that of the other one',
      of: async (company, actor, target) => {
        const { id, role: had } = target.roleId && target.role ? { id: target.roleId, role: target.role } : await company.addRole(least);
        const holds = target.roleId !== null;
        return { input: { id, revision: 1, ...formOf(least) }, may: givesNoMore(actor, had) && (!holds || managesOrIs(actor, target)) };
      },
    },
    {
      route: role.delete,
      way: 'one like that of the other one',
      of: async (company, actor, target) => {
        const given = target.role ?? least;
        const { id } = await company.addRole(given);
        return { input: { ids: [id] }, may: givesNoMore(actor, given) };
      },
    },
  ];
  const departments: Case[] = [
    {
      route: department.create,
      of: async (company, actor, target) => ({
        input: { name: uuid7(), parentId: placeOf(target, company) },
        may: mayPlaceInto(actor, target.place),
      }),
    },
    {
      route: department.delete,
      of: async (company, actor, target) => {
        const id = await company.addPlace(placeOf(target, company));
        return { input: { ids: [id] }, may: mayPlaceInto(actor, target.place) };
      },
    },
    {
      route: department.update,
      way: 'moving the one that the other one is in, from the east into the city',
      of: async (company, actor, target) => {
        const id = await company.addPlace(company.places.east);
        await company.db.updateTable('users').set({ department_id: id }).where('id', '=', target.id).execute();
        // Who has been put into the branch does not see above it.
        const mover = { ...actor, place: actor.id === target.id ? null : actor.place };
        const within = mayPlaceInto(mover, 'east') && mayPlaceInto(mover, 'city');
        const moved = { ...target, place: 'east' as const };
        const may = within && (actor.id === target.id || target.kind === 'internal' || manages(actor, moved));
        return { input: { id, revision: 1, name: uuid7(), parentId: company.places.city }, may };
      },
    },
  ];
  return [...people, ...accounts, ...extensions, ...roles, ...departments];
};

/** Writes that name a user, a role, a department or an extension, or are of their pages, and change nobody's rights or place: why not. */
export const notOverPeople: Readonly<Record<string, string>> = {
  '/api/platform/user/change-password': 'the own one, which the old password proves',
  '/api/config/doscs/config-update': 'where the work-order system is',
  '/api/platform/flow-test-call/create': 'calls a phone and changes nothing of whose it is',
  '/api/platform/report/call-info/take-over': 'acts on a call by an own phone',
  '/api/config/sip-outbound-rule/create': 'whose calls go by a line',
  '/api/config/sip-outbound-rule/update': 'whose calls go by a line',
  '/api/platform/report/call-info-mark/request-export': 'a file of marks',
  '/api/platform/report/call-info-mark/request-export-text': 'a file of marked sentences',
  '/api/platform/report/feedback/request-export': 'a file of problems',
  '/api/platform/sysmsg/create': 'a message to people',
};
