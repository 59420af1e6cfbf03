import { z } from 'zod';
import { flowPerson } from './flow-person.ts';

const company = z.int();
const uuid = z.uuid();

/** Processes of the speech engine that a voice node has replaced. */
export const renewed = z.object({ recognisers: z.int(), synthesisers: z.int() });
export type Renewed = z.infer<typeof renewed>;

/**
 * Every message between nodes. A message says that something changed, not what it is now: whoever cares reads the database, so a
 * lost message costs freshness and never truth. `live` and `flow-open` carry what they say, because it is nowhere else.
 */
export const busMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task-changed'), company, task: uuid }),
  z.object({ type: z.literal('task-progress'), company, task: uuid }),
  z.object({ type: z.literal('gateway-changed'), company, gateway: uuid }),
  z.object({ type: z.literal('gateway-state'), company, gateway: uuid, state: z.string() }),
  /** Captures of a company's calls are wanted, or no more. */
  z.object({ type: z.literal('capture-changed'), company }),
  /** A check of a gateway waits for a voice node. */
  z.object({ type: z.literal('trunk-check'), company, check: uuid }),
  /** A call that tries a flow waits for a voice node, or is to be hung up. */
  z.object({ type: z.literal('test-call'), company, call: uuid }),
  /** What is known of a running one is more than it was. */
  z.object({ type: z.literal('test-call-changed'), company, call: uuid }),
  /** Somebody of a company looks at its calls that go on: nodes tell of them for a while. */
  z.object({ type: z.literal('live-calls-wanted'), company }),
  /** Something is to be done with a call that goes on; `call-command-done` says that its node has. */
  z.object({ type: z.literal('call-command'), company, command: uuid }),
  z.object({ type: z.literal('call-command-done'), company, command: uuid }),
  /** A node offers a call to others, as it drains; and whose the call is was decided. */
  z.object({ type: z.literal('call-move'), company, call: uuid }),
  z.object({ type: z.literal('call-move-decided'), company, call: uuid }),
  z.object({ type: z.literal('extension-changed'), company, extension: uuid }),
  z.object({ type: z.literal('extension-registered'), company, extension: uuid, registered: z.boolean() }),
  /** A draft was saved, by whom. */
  z.object({ type: z.literal('flow-saved'), company, flow: uuid, revision: z.int(), by: z.string().max(100) }),
  /** Who has a flow open in the designers of one server; said at every change and again while anybody has, as it is nowhere else. */
  z.object({ type: z.literal('flow-open'), company, flow: uuid, server: uuid, people: z.array(flowPerson).max(50) }),
  z.object({ type: z.literal('flow-published'), company, flow: uuid }),
  z.object({ type: z.literal('call-started'), company, call: uuid, task: uuid.optional() }),
  z.object({ type: z.literal('call-ended'), company, call: uuid, task: uuid.optional() }),
  z.object({ type: z.literal('job-progress'), company, job: uuid }),
  z.object({
    type: z.literal('session-ended'),
    company,
    user: uuid,
    tokenHash: z.string(),
    reason: z.enum(['replaced', 'kicked', 'logout', 'expired']),
  }),
  /** What people of a company may do was changed: a role, a user, a department. */
  z.object({ type: z.literal('access-changed'), company }),
  /** A company was changed, suspended, resumed, expired or deleted. */
  z.object({ type: z.literal('company-changed'), company }),
  /** A company's speech providers or their order were changed; those of company -1 are the platform's. */
  z.object({ type: z.literal('speech-changed'), company }),
  /** A company's announcement rules were changed; those of company -1 are the platform's. */
  z.object({ type: z.literal('announcements-changed'), company }),
  /** A system message reached its receivers, or was taken back from them. */
  z.object({ type: z.literal('sysmsg'), message: uuid }),
  /** Every voice node replaces its recognisers one by one, and its synthesiser. */
  z.object({ type: z.literal('speech-restart'), request: uuid }),
  /** Every node forgets what it keeps of the database. */
  z.object({ type: z.literal('caches-refresh'), request: uuid }),
  /** A node has taken up what was asked of all and is at it; `node-answered` follows. */
  z.object({ type: z.literal('node-busy'), request: uuid, node: uuid }),
  /** A node has done what was asked of all; a restart of the speech engine tells what was replaced. */
  z.object({ type: z.literal('node-answered'), request: uuid, node: uuid, renewed: renewed.optional() }),
  /** Phones or gateways have registered at a node, or are gone from it: keys of its registrar. */
  z.object({ type: z.literal('registrations-changed'), node: uuid, keys: z.array(z.string().max(100)).max(50) }),
  /** An address is heard again by a node's SIP guard. */
  z.object({ type: z.literal('sip-ban-lifted'), node: uuid }),
  /** Robots in use on one node, by company; sent once a second while there are any, and once when there are none. */
  z.object({ type: z.literal('live'), node: uuid, companies: z.record(z.string(), z.int()) }),
]);

export type BusMessage = z.infer<typeof busMessage>;
export type BusMessageOf<T extends BusMessage['type']> = Extract<BusMessage, { type: T }>;

/** Between nodes; LISTEN/NOTIFY by default. Delivery is at most once. */
export interface Bus {
  publish(message: BusMessage): void;
  /** @returns a function that ends the subscription */
  subscribe<T extends BusMessage['type']>(type: T, handler: (message: BusMessageOf<T>) => void): () => void;
  close(): Promise<void>;
}
