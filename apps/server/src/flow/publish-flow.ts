import { Problem, problems } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { flowTraining, json, uuid7 } from '@parley/db';
import { keptTraining } from '@parley/nlu/kept-training';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { noFlow } from './find-flow.ts';
import { flowProblems } from './problems.ts';
import { checkDraft, issueLine } from './verify-flow.ts';

type Environment = 'uat' | 'production';

interface Query {
  readonly flowId: string;
  readonly note?: string;
  /** Publishes only if the draft is still at this revision. */
  readonly revision?: number | undefined;
}

interface Version {
  readonly number: number;
  /** The draft was this version already, and the environment ran it. */
  readonly unchanged: boolean;
}

/**
 * Puts the draft into an environment, as an immutable version. Simulation takes a draft that is the same conversation as the newest
 * version for that version, so that reloading makes none. Calls that go on keep the version they began with.
 *
 * @throws Problem if the draft has faults, or was changed meanwhile
 */
export const publishFlow = async (environment: Environment, input: Query, context: Context): Promise<Version> => {
  const { db, caller, services, language, log } = context;
  const { draft, ...version } = await db.transaction().execute(async (tx): Promise<Version & { draft: Flow }> => {
    // The row is locked, so that two who publish at once get two numbers.
    const flow = await tx
      .selectFrom('flows')
      .selectAll('flows')
      .where('id', '=', input.flowId)
      .where('recycled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!flow) throw noFlow();
    if (input.revision !== undefined && input.revision !== flow.revision) throw new Problem(problems.conflict);
    const draft = graph.parse(flow.draft);
    const issues = checkDraft(draft, language).filter(({ severity }) => severity === 'error');
    if (issues.length > 0) {
      throw new Problem(flowProblems.faulty, { issues: issueLine(issues.slice(0, 3), draft, language) });
    }
    const last = await tx
      .selectFrom('flow_versions')
      .select(['number', sql<boolean>`graph = ${json(draft)}`.as('same')])
      .where('flow_id', '=', flow.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const kept = environment === 'uat' && last?.same ? last.number : undefined;
    const number = kept ?? (last?.number ?? 0) + 1;
    if (kept === undefined) {
      await tx
        .insertInto('flow_versions')
        .values({
          company_id: caller.companyId,
          id: uuid7(),
          flow_id: flow.id,
          number,
          graph: json(draft),
          revision: flow.revision,
          note: input.note ?? '',
          published_by: caller.userId,
        })
        .execute();
    }
    await tx
      .updateTable('flows')
      .set(environment === 'uat' ? { uat_version: number } : { production_version: number })
      .where('id', '=', flow.id)
      .execute();
    Object.assign(context.audit, { before: { version: flow.production_version }, after: { version: number, environment } });
    return { draft, number, unchanged: kept !== undefined && flow.uat_version === kept };
  });
  const place = { company: caller.companyId, flow: input.flowId, number: version.number };
  const untrained = (error: unknown): void =>
    log.warn({ err: error, flow: input.flowId }, 'what was learned from a flow was not kept: its first call will wait for it');
  // Before the first call needs it, and published all the same if it cannot be: who runs it learns for himself.
  await keptTraining(services.trainer, draft, flowTraining(db, place), untrained).catch(untrained);
  services.bus.publish({ type: 'flow-published', company: caller.companyId, flow: input.flowId });
  return version;
};
