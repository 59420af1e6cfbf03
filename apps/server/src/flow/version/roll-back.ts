import { type OutputOf, type ParsedOf, Problem, problems, say } from '@parley/contract';
import type { rollBack as contract } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import { json } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { flowProblems } from '../problems.ts';
import { environmentNames, lockFlow, ready } from '../publish-flow.ts';
import { checkDraft, issueLine } from '../verify-flow.ts';
import { addVersion, type Environment, newestVersion, versionGraph } from './version-queries.ts';

type Input = ParsedOf<typeof contract>;
type Answer = OutputOf<typeof contract>;

const words = {
  published: { zh: '已把 v{of} 重新发布到{where}，版本 v{n}', en: 'v{of} is published to {where} again, as v{n}' },
  kept: { zh: '退回前的草稿，已换成 v{of}', en: 'The draft before it was put back to v{of}' },
  draft: { zh: '草稿已退回 v{of}，退回前的草稿存为 v{n}', en: 'The draft is v{of} again; what it was is kept as v{n}' },
  draftKnown: { zh: '草稿已退回 v{of}，退回前的草稿就是 v{n}', en: 'The draft is v{of} again; what it was is v{n} already' },
} as const;

const graphOf = async (tx: Context['db'], { flow_id, number }: Input): Promise<Flow> => {
  const graph = await versionGraph(tx, flow_id, number);
  if (!graph) throw new Problem(problems.notFound, { what: { zh: `版本 v${number}`, en: `Version v${number}` } });
  return graph;
};

/** An earlier version becomes the newest one of an environment. */
const publishAgain = async (input: Input, to: Environment, context: Context): Promise<Answer> => {
  const { db, caller, language, audit } = context;
  const done = await db.transaction().execute(async (tx) => {
    const flow = await lockFlow(tx, input);
    const replaces = to === 'uat' ? flow.uat_version : flow.production_version;
    if (replaces === input.number) throw new Problem(flowProblems.runsAlready, { n: input.number, where: environmentNames[to] });
    const graph = await graphOf(db, input);
    // What could be published then may be found wrong by what verify has learned since.
    const issues = (await checkDraft(graph, context)).filter(({ severity }) => severity === 'error');
    if (issues.length > 0) throw new Problem(flowProblems.faulty, { issues: issueLine(issues.slice(0, 3), graph, language) });
    const number = await addVersion(tx, {
      company: caller.companyId,
      flow,
      graph,
      environment: to,
      replaces,
      ofNumber: input.number,
      note: input.note,
      by: caller.userId,
    });
    await tx
      .updateTable('flows')
      .set(to === 'uat' ? { uat_version: number } : { production_version: number })
      .where('id', '=', flow.id)
      .execute();
    Object.assign(audit, { before: { version: replaces }, after: { version: number, environment: to, of: input.number } });
    return { number, graph, revision: flow.revision };
  });
  await ready(context, { flow: input.flow_id, number: done.number, graph: done.graph });
  const values = { of: input.number, n: done.number, where: environmentNames[to] };
  return { msg: say(words.published, language, values), version: done.number, revision: done.revision };
};

/** An earlier version becomes the draft; what the draft was is a version afterwards. */
const putIntoDraft = async (input: Input, { db, caller, services, language, audit }: Context): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    const flow = await lockFlow(tx, input);
    const graph = await graphOf(db, input);
    const last = await newestVersion(tx, flow.id, flow.draft);
    const kept = last?.same
      ? last.number
      : await addVersion(tx, {
          company: caller.companyId,
          flow,
          graph: flow.draft,
          environment: 'draft',
          replaces: flow.production_version,
          note: say(words.kept, language, { of: input.number }),
          by: caller.userId,
        });
    const { revision } = await tx
      .updateTable('flows')
      // Linked flows are taken in anew when it is published.
      .set({ draft: json({ ...graph, linked: [] }), language: graph.language, revision: sql`revision + 1`, updated_at: services.now() })
      .where('id', '=', flow.id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    Object.assign(audit, { before: { revision: flow.revision, kept }, after: { revision, of: input.number } });
    const msg = say(last?.same ? words.draftKnown : words.draft, language, { of: input.number, n: kept });
    return { msg, version: last?.same ? null : kept, revision };
  });

/** Publishes an earlier version again, or puts it into the draft. Calls that go on keep the version they began with. */
export const rollBack = (input: Input, context: Context): Promise<Answer> =>
  input.to === 'draft' ? putIntoDraft(input, context) : publishAgain(input, input.to, context);
