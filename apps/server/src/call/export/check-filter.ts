import { Problem, problems, type Text } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';

interface Named {
  readonly flowId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly gatewayId?: string | undefined;
  readonly callId?: string | undefined;
  readonly createdBy?: string | undefined;
}

const tables = {
  flowId: ['flows', { zh: '话术', en: 'The flow' }],
  taskId: ['tasks', { zh: '任务', en: 'The task' }],
  gatewayId: ['gateways', { zh: '网关', en: 'The gateway' }],
  callId: ['calls', { zh: '通话', en: 'The call' }],
  createdBy: ['users', { zh: '用户', en: 'The user' }],
} as const satisfies Record<keyof Named, readonly [string, Text]>;

/** Looks whether what the filter of an export names is there for its starter: a job keeps its filter. @throws Problem if not */
export const checkFilter = async (db: CompanyDatabase, filter: Named): Promise<void> => {
  for (const name of ['flowId', 'taskId', 'gatewayId', 'callId', 'createdBy'] as const) {
    const id = filter[name];
    if (id === undefined) continue;
    const [table, what] = tables[name];
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what });
  }
};
