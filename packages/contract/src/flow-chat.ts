import { z } from 'zod';
import { callerLine, scriptDecision } from './flow/script.ts';
import { id } from './page.ts';
import { route } from './route.ts';

/** What is sent in one turn of the test chat. Without `session_id` a new chat begins, and only then may the rest be given. */
const chatInput = z.object({
  flow_id: id,
  session_id: id.optional(),
  source: z.enum(['draft', 'uat', 'production']).default('draft'),
  direction: z.enum(['in', 'out']).default('out'),
  variables: z.record(z.string().max(64), z.string().max(2000)).default({}),
  /** `text` says something, `keys` presses, `silence` waits it out, `hangup` puts down. Absent when the chat begins. */
  event: callerLine.optional(),
});

export const chatReply = z.object({
  session_id: id,
  ended: z.boolean(),
  /** What the robot says, in order. */
  says: z.array(
    z.object({
      text: z.string(),
      nodeId: z.string().nullable(),
      nodeName: z.string().nullable(),
      /** By what a call would say it. */
      sound: z.enum(['recorded', 'synthesised', 'spliced']).optional(),
    }),
  ),
  /** Where it stands now. */
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  decisions: z.array(scriptDecision),
  /** Nodes passed since the chat began, in order. */
  path: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
  /** What it waits for: speech, keys, nothing (ended). */
  expects: z.enum(['speech', 'keys', 'both', 'nothing']),
  slots: z.record(z.string(), z.string()),
  variables: z.record(z.string(), z.string()),
  labels: z.array(z.string()),
  concerns: z.array(z.string()),
  grade: z.string().nullable(),
  gradeRule: z.string().nullable(),
  /** The engine's own trace of this turn. */
  trace: z.array(z.unknown()),
  /** Time the engine took, ms. */
  ms: z.number(),
});
export type ChatReply = z.infer<typeof chatReply>;

const talk = 'PLATFORM/FLOW/ASK-SEND || PLATFORM/FLOW/UPDATE';

export const askSend = route('/api/platform/flow/ask-send', {
  page: 'flow',
  permission: talk,
  summary: { zh: '测试对话', en: 'Test chat' },
  input: chatInput,
  output: chatReply,
});

/** The same as an outbound call would run it; `row_id` fills in the variables of a number row. */
export const askSendOut = route('/api/platform/flow/ask-send-out', {
  page: 'flow',
  permission: `PLATFORM/FLOW/ASK-SEND-OUT || ${talk}`,
  summary: { zh: '按外呼测试对话', en: 'Test chat as an outbound call' },
  input: chatInput.extend({ task_id: id.optional(), row_id: id.optional() }),
  output: chatReply,
});
