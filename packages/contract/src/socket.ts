import { z } from 'zod';
import { flowPerson } from './flow-person.ts';
import { testCallDetail } from './flow-test-call.ts';
import { receivedMessage } from './received-message.ts';
import { homeLive } from './report.ts';
import { taskProgress, taskState } from './task.ts';
import { transferJob } from './transfer-job.ts';

/** Interval of the heartbeat, ms (product.md section 4). */
export const heartbeatMs = 10_000;
/** Delay before a lost socket is opened again, ms. */
export const reconnectMs = 30_000;
/** Close code that means: the session is over, log out. */
export const logoutClose = 1008;

/** A task whose figures changed. */
export const taskPush = z.object({ id: z.uuid(), state: taskState, concurrency: z.number().int(), progress: taskProgress });

/** A system message that arrived, or the id of one that was taken back; and how many are unread now. */
export const messagePush = z.object({
  message: receivedMessage.nullable(),
  revokedId: z.uuid().nullable(),
  cnt_no_read: z.number().int(),
});

/**
 * Who waits in a queue, for flow queues and those of the call centre. There is neither yet, so nobody pushes this and no page reads
 * it: the console keeps it in its store, as product.md section 3 has it.
 */
export const queueWait = z.object({
  queueId: z.uuid(),
  name: z.string(),
  waiting: z.number().int(),
  /** Of the one who waits longest, ms. */
  longestWaitMs: z.number().int(),
});

/** Who has a flow open in the designer. */
export const flowOpen = z.object({ flowId: z.uuid(), people: z.array(flowPerson) });

/** What a designer tells of itself: the flow that it has open, if any, and the node that is worked on. */
export const flowPlace = z.object({ flowId: z.uuid().nullable(), node: z.string().max(64).nullable().default(null) });
export type FlowPlace = z.infer<typeof flowPlace>;

/** What the server pushes by itself; at most about one a second and topic. */
export const push = z.discriminatedUnion('type', [
  z.object({ action: z.literal('push'), type: z.literal('call-task'), data: z.object({ list: z.array(taskPush) }), timestamp: z.number() }),
  z.object({ action: z.literal('push'), type: z.literal('home'), data: homeLive, timestamp: z.number() }),
  z.object({ action: z.literal('push'), type: z.literal('import'), data: transferJob, timestamp: z.number() }),
  z.object({ action: z.literal('push'), type: z.literal('export'), data: transferJob, timestamp: z.number() }),
  z.object({
    action: z.literal('push'),
    type: z.literal('extension'),
    data: z.object({ id: z.uuid(), number: z.string(), registered: z.boolean() }),
    timestamp: z.number(),
  }),
  z.object({
    action: z.literal('push'),
    type: z.literal('queue-wait'),
    data: z.object({ list: z.array(queueWait) }),
    timestamp: z.number(),
  }),
  z.object({ action: z.literal('push'), type: z.literal('flow-open'), data: flowOpen, timestamp: z.number() }),
  z.object({
    action: z.literal('push'),
    type: z.literal('flow-saved'),
    data: z.object({ flowId: z.uuid(), revision: z.number().int(), by: z.string() }),
    timestamp: z.number(),
  }),
  /** A call that tries a flow, to whoever has begun it. */
  z.object({ action: z.literal('push'), type: z.literal('test-call'), data: testCallDetail, timestamp: z.number() }),
  z.object({ action: z.literal('push'), type: z.literal('sysmsg'), data: messagePush, timestamp: z.number() }),
]);
export type Push = z.infer<typeof push>;
export type PushType = Push['type'];

/** Everything the server sends. `code 0, action open` acknowledges the connection; `beLogout` comes before a close with 1008. */
export const serverMessage = z.union([
  z.object({ code: z.literal(0), action: z.literal('open'), timestamp: z.number() }),
  z.object({ code: z.literal(0), action: z.literal('heartbeat'), type: z.literal('heartbeat'), timestamp: z.number() }),
  z.object({ code: z.literal(1008), action: z.literal('beLogout'), msg: z.string(), timestamp: z.number() }),
  /** The answer of a request: an envelope with the request's type. */
  z.object({ code: z.number(), action: z.literal('request'), type: z.string(), msg: z.string(), data: z.unknown(), timestamp: z.number() }),
  push,
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Data of a `test-call-audio` request: from then on binary messages carry the audio of that call, Int16 little endian, 16 kHz to the server and 8 kHz back. */
export const testCallAudio = z.object({ call_id: z.uuid() });

/** Everything a browser sends. */
export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('heartbeat'), type: z.literal('heartbeat'), timestamp: z.number() }),
  /** `subscribe` names the push types wanted (all, until asked); `home`, `call-task` ask for the state now; `flow-open` tells a {@link flowPlace}. */
  z.object({ action: z.literal('request'), type: z.string().max(40), data: z.unknown().optional(), timestamp: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Data of a `subscribe` request. */
export const subscription = z.object({
  types: z
    .array(z.enum(['call-task', 'home', 'import', 'export', 'extension', 'queue-wait', 'flow-open', 'flow-saved', 'test-call', 'sysmsg']))
    .max(20),
});
