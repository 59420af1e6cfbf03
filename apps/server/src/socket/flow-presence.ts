import type { FlowPerson } from '@parley/contract/flow-person';
import type { FlowPlace, Push } from '@parley/contract/socket';
import { uuid7 } from '@parley/db';
import type { Services } from '../services.ts';
import type { Connection, Connections } from './connections.ts';

/** Ms after which the people of another server are taken for gone, where it has said nothing more. */
const forgetAfter = 60_000;
/** Most people of one flow that are told of, and letters of a name: a message of the bus holds 8,000 bytes. */
const most = 20;
const nameLetters = 40;

type Message = Pick<Extract<Push, { type: 'flow-open' }>, 'type' | 'data'> | Pick<Extract<Push, { type: 'flow-saved' }>, 'type' | 'data'>;
type Elsewhere = { readonly people: readonly FlowPerson[]; readonly at: number };

/** Who has which flow open in the designer: those of this server by their sockets, those of others by what they say on the bus. */
export class FlowPresence {
  readonly #places = new Map<Connection, { readonly flowId: string; readonly node: string | null }>();
  /** By flow, then by server. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  readonly #server = uuid7();
  readonly #services: Services;
  readonly #connections: Connections;
  readonly #ends: readonly (() => void)[];

  constructor(services: Services, connections: Connections) {
    this.#services = services;
    this.#connections = connections;
    this.#ends = [
      services.bus.subscribe('flow-open', ({ company, flow, server, people }) => {
        if (server === this.#server) return;
        const servers = this.#elsewhere.get(flow) ?? new Map<string, Elsewhere>();
        if (people.length === 0) servers.delete(server);
        else servers.set(server, { people, at: services.now().getTime() });
        if (servers.size === 0) this.#elsewhere.delete(flow);
        else this.#elsewhere.set(flow, servers);
        this.#push(company, flow);
      }),
      services.bus.subscribe('flow-saved', ({ company, flow, revision, by }) => {
        this.#send(company, flow, { type: 'flow-saved', data: { flowId: flow, revision, by } });
      }),
    ];
  }

  /** A designer tells where it is; without a flow it was left. @returns who has the flow open now */
  place(connection: Connection, { flowId, node }: FlowPlace): readonly FlowPerson[] {
    const before = this.#places.get(connection);
    if (flowId === null) this.#places.delete(connection);
    else this.#places.set(connection, { flowId, node });
    const { companyId } = connection.caller;
    if (before && before.flowId !== flowId) this.#tell(companyId, before.flowId);
    if (flowId === null) return [];
    if (before?.flowId !== flowId || before.node !== node) this.#tell(companyId, flowId);
    return this.#people(flowId);
  }

  /** Says again to the other servers who is here, and forgets those of servers that have fallen silent. */
  refresh(): void {
    const now = this.#services.now().getTime();
    for (const [flow, servers] of this.#elsewhere) {
      for (const [server, { at }] of servers) if (now - at > forgetAfter) servers.delete(server);
      if (servers.size === 0) this.#elsewhere.delete(flow);
    }
    const open = new Map([...this.#places].map(([{ caller }, { flowId }]) => [flowId, caller.companyId]));
    for (const [flowId, company] of open) this.#tell(company, flowId);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  /** Several windows of one person are one person, at the node of the last. */
  #here(flowId: string): FlowPerson[] {
    const people = new Map<string, FlowPerson>();
    for (const [{ caller }, place] of this.#places) {
      if (place.flowId !== flowId) continue;
      people.set(caller.userId, {
        userId: caller.userId,
        name: (caller.realname || caller.username).slice(0, nameLetters),
        node: place.node,
      });
    }
    return [...people.values()].slice(0, most);
  }

  #people(flowId: string): FlowPerson[] {
    const elsewhere = [...(this.#elsewhere.get(flowId)?.values() ?? [])].flatMap(({ people }) => people);
    return [...new Map([...elsewhere, ...this.#here(flowId)].map((person) => [person.userId, person])).values()];
  }

  #tell(company: number, flowId: string): void {
    this.#services.bus.publish({ type: 'flow-open', company, flow: flowId, server: this.#server, people: this.#here(flowId) });
    this.#push(company, flowId);
  }

  #push(company: number, flowId: string): void {
    this.#send(company, flowId, { type: 'flow-open', data: { flowId, people: this.#people(flowId) } });
  }

  /** To those alone who have said that they have the flow open, and were let. */
  #send(company: number, flowId: string, message: Message): void {
    const to = new Set([...this.#places].filter(([, place]) => place.flowId === flowId).map(([{ caller }]) => caller));
    if (to.size === 0) return;
    const push: Push = { action: 'push', timestamp: this.#services.now().getTime(), ...message };
    this.#connections.push(company, push, (caller) => to.has(caller));
  }
}
