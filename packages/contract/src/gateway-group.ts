import { z } from 'zod';
import { lineState } from './centre.ts';
import { fieldIssue } from './field-issue.ts';
import { id, instant, revision } from './page.ts';
import { resource } from './resource.ts';
import { oneLine } from './sip-values.ts';

/** `order`: the first that takes calls has them all; `weight`: the calls at once are shared by weight. */
export const groupChoice = z.enum(['order', 'weight']);

/**
 * Why a call that one gateway failed is placed again by another. `timeout`: nothing was answered; `unreachable`: nothing could be sent;
 * `congestion`: 503, or a Q.850 cause of a full network; `server-error`: any other 5xx; `forbidden`: 401, 403, 407; `not-acceptable`: 415,
 * 488, 606. What says something of the number (404, 480, 486 …) is no cause.
 */
export const failOverCause = z.enum(['timeout', 'unreachable', 'congestion', 'server-error', 'forbidden', 'not-acceptable']);
export type FailOverCause = z.infer<typeof failOverCause>;

const member = z.object({
  gatewayId: z.uuid(fieldIssue('gateway.empty')),
  /** Its share where calls are shared by weight. */
  weight: z.number().int().min(1).max(100).default(1),
});

const groupForm = z.object({
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  choice: groupChoice.default('order'),
  /** The first is preferred. */
  members: z
    .array(member)
    .min(1, fieldIssue('gateway.empty'))
    .max(50)
    .refine((list) => new Set(list.map(({ gatewayId }) => gatewayId)).size === list.length, fieldIssue('list.twice')),
  failOver: z.array(failOverCause).max(failOverCause.options.length).default(['timeout', 'unreachable', 'congestion', 'server-error']),
});

export const gatewayGroupItem = z.object({
  id,
  name: z.string(),
  choice: groupChoice,
  members: z.array(
    z.object({
      gatewayId: id,
      gatewayName: z.string(),
      weight: z.number().int(),
      enabled: z.boolean(),
      state: lineState,
      capacity: z.number().int(),
      /** Calls on it now. */
      calls: z.number().int(),
    }),
  ),
  failOver: z.array(failOverCause),
  /** Tasks that call by it. */
  tasks: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type GatewayGroupItem = z.infer<typeof gatewayGroupItem>;

/** Gateways that tasks call by together. */
export const gatewayGroup = resource('config/sip-gateway-group', {
  page: 'gateway-group',
  label: { zh: '网关组', en: 'gateway group' },
  item: gatewayGroupItem,
  detail: gatewayGroupItem,
  create: groupForm,
  update: groupForm.shape,
  filter: { name: z.string().max(64).optional(), gatewayId: id.optional() },
  sorts: ['createdAt', 'name'],
  optionFor: ['PLATFORM/TASK/CREATE', 'PLATFORM/TASK/UPDATE'],
});
