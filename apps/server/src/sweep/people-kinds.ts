import { registry } from '@parley/contract/registry';
import { type Database, uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { bottom, type Manager, obstacleTo, type Rights, top } from '../organisation/rights/rights.ts';
import { rightsOfRole, type StoredRole } from '../organisation/rights/rights-of.ts';
import { permissionNames } from '../organisation/roles/role-menu.ts';
import { logInAs, type TestUser } from '../testing/fixture.ts';
import type { TestServer } from '../testing/test-server.ts';

/** The departments of the sweep: head > east > city, and west beside them. */
const places = ['head', 'east', 'city', 'west'] as const;
export type Place = (typeof places)[number];
const below: Readonly<Record<Place, readonly Place[]>> = {
  head: ['head', 'east', 'city'],
  east: ['east', 'city'],
  city: ['city'],
  west: ['west'],
};

/** Every permission that a role of a company can hold. */
const all = [
  ...permissionNames(
    registry.map(({ route }) => route),
    1,
  ),
];

interface Kind {
  readonly flag?: '1';
  readonly kind?: 'internal';
  readonly place: Place | null;
  /** What it lacks of everything but the flag; null: it has no role. */
  readonly role: Partial<StoredRole> | null;
}

/** Kinds of users, each of which differs from the director in one part of the lattice, or in the place. */
export const kindsOf = (flow: string) =>
  ({
    chief: { flag: '1', place: null, role: null },
    provider: { flag: '1', kind: 'internal', place: null, role: null },
    director: { place: 'head', role: {} },
    unprivileged: { place: 'east', role: { permissions: all.filter((name) => name !== 'PLATFORM/TASK/DELETE') } },
    masked: { place: 'east', role: { unmask: ['call'] } },
    oneFlow: { place: 'west', role: { all_flows: false, flow_ids: [flow] } },
    oneGrade: { place: 'west', role: { all_grades: false, grades: ['A'] } },
    head: { place: 'east', role: { data_scope: 'department' } },
    member: { place: 'city', role: { data_scope: 'department', unmask: [] } },
    alone: { place: 'city', role: { data_scope: 'own' } },
    stranger: { place: 'west', role: { data_scope: 'own' } },
    lost: { place: null, role: { data_scope: 'department' } },
  }) as const satisfies Record<string, Kind>;
export type KindName = keyof ReturnType<typeof kindsOf>;

/** Somebody of a kind, as he is stored and as the rule of people has him. */
export interface Person extends TestUser {
  readonly name: KindName;
  readonly place: Place | null;
  readonly kind: string;
  readonly rights: Rights;
  readonly roleId: string | null;
  readonly role: StoredRole | null;
}

/** One company of the sweep, into which people of each kind are put, as many as there are attempts. */
export class Company {
  readonly server: TestServer;
  readonly places: Readonly<Record<Place, string>>;
  readonly #kinds: Readonly<Record<KindName, Kind>>;
  #number = 2000;

  constructor(server: TestServer, flow: string) {
    this.server = server;
    this.places = { head: uuid7(), east: uuid7(), city: uuid7(), west: uuid7() };
    this.#kinds = kindsOf(flow);
  }

  get db(): Database {
    return this.server.database.db;
  }

  get kinds(): KindName[] {
    return Object.keys(this.#kinds) as KindName[];
  }

  async addPlaces(): Promise<void> {
    const { head, east, city, west } = this.places;
    const add = (id: string, name: string, parent_id: string | null) =>
      this.db.insertInto('departments').values({ company_id: 1, id, name, parent_id }).execute();
    await add(head, 'head', null);
    await add(east, 'east', head);
    await add(city, 'city', east);
    await add(west, 'west', head);
  }

  /** A department without anybody in it. */
  async addPlace(parent: string | null): Promise<string> {
    const id = uuid7();
    await this.db.insertInto('departments').values({ company_id: 1, id, name: id, parent_id: parent }).execute();
    return id;
  }

  async addRole(role: Partial<StoredRole>): Promise<{ id: string; role: StoredRole }> {
    const id = uuid7();
    const stored = {
      permissions: [...(role.permissions ?? all)],
      unmask: [...(role.unmask ?? ['call', 'flow', 'queue', 'task'])],
      all_flows: role.all_flows ?? true,
      flow_ids: [...(role.flow_ids ?? [])],
      all_grades: role.all_grades ?? true,
      grades: [...(role.grades ?? [])],
      data_scope: role.data_scope ?? 'company',
    };
    await this.db
      .insertInto('roles')
      .values({ company_id: 1, id, name: id, ...stored })
      .execute();
    return { id, role: stored };
  }

  /** Adds somebody of a kind, with a role of his own, logged in. */
  async add(name: KindName): Promise<Person> {
    const { flag = '0', kind = 'user', place, role } = this.#kinds[name];
    const id = uuid7();
    const username = `p${id.replaceAll('-', '')}`;
    const own = role ? await this.addRole(role) : undefined;
    await this.db
      .insertInto('users')
      .values({
        company_id: 1,
        id,
        username,
        realname: 'before',
        password_hash: 'none',
        flag,
        kind,
        role_id: own?.id ?? null,
        department_id: place && this.places[place],
      })
      .execute();
    const user = await logInAs(this.db, { id, username, company: 1 });
    const rights = flag === '1' ? top : own ? rightsOfRole(own.role) : bottom;
    return { ...user, name, place, kind, rights, roleId: own?.id ?? null, role: own?.role ?? null };
  }

  /** An extension of somebody, or of nobody. */
  async addExtension(user: string | null): Promise<{ id: string; number: string }> {
    const id = uuid7();
    const number = String(++this.#number);
    const secret = seal(this.server.settings.key, 'a secret for a phone', extensionPlace(1, id));
    await this.db.insertInto('extensions').values({ company_id: 1, id, number, secret, user_id: user }).execute();
    return { id, number };
  }
}

/** Where somebody may put people, by what his kind is. */
export const placesOf = ({ rights, place }: Person): 'all' | readonly Place[] => {
  if (rights.dataScope === 'company') return 'all';
  return rights.dataScope === 'department' && place ? below[place] : [];
};

export const mayPlaceInto = (actor: Person, place: Place | null): boolean => {
  const within = placesOf(actor);
  return within === 'all' || (place !== null && within.includes(place));
};

/** The rule of people between two of the sweep. */
export const obstacleBetween = (actor: Person, target: Person) => {
  const within = placesOf(actor);
  const sees = within === 'all' || target.id === actor.id || (target.place !== null && within.includes(target.place));
  const manager: Manager = { id: actor.id, rights: actor.rights, people: within === 'all' ? 'all' : new Set(sees ? [target.id] : []) };
  return obstacleTo(manager, target);
};
