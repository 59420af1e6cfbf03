import { type ParsedOf, Problem, problems, say } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/schema';
import type { flowAbTest } from '@parley/contract/flow-ab-test';
import { type Database, uuid7 } from '@parley/db';
import { linkSubflows } from '../../flow/link-subflows.ts';
import { flowProblems } from '../../flow/problems.ts';
import { lockFlow, ready } from '../../flow/publish-flow.ts';
import { checkDraft, issueLine } from '../../flow/verify-flow.ts';
import { addVersion, newestVersion, versionGraph } from '../../flow/version/version-queries.ts';
import type { Context } from '../../kit/context.ts';
import { findTask } from '../../task/find-task.ts';
import { proveBeforePublishing } from '../gate.ts';
import { provingProblems } from '../problems.ts';
import { abStateOf, selectAbTests } from './ab-test-rows.ts';

type Input = ParsedOf<typeof flowAbTest.create>;
type Locked = Awaited<ReturnType<typeof lockFlow>>;

const note = { zh: 'A/B 测试', en: 'A/B test' };

/** The version that the share hears: one there is, or the draft, which becomes one. What callers may hear has to be without errors. */
const secondOf = async (tx: Database, flow: Locked, input: Input, context: Context): Promise<{ number: number; graph: Flow }> => {
  const { caller, language } = context;
  const isDraft = input.second === 'draft';
  const graph = isDraft ? await linkSubflows(tx, flow.draft) : await versionGraph(tx, flow.id, Number(input.second));
  if (!graph) throw new Problem(problems.notFound, { what: { zh: `版本 v${input.second}`, en: `Version v${input.second}` } });
  const issues = (await checkDraft(graph, context)).filter(({ severity }) => severity === 'error');
  if (issues.length > 0) throw new Problem(flowProblems.faulty, { issues: issueLine(issues.slice(0, 3), graph, language) });
  if (!isDraft) return { number: Number(input.second), graph };
  const last = await newestVersion(tx, flow.id, graph);
  if (last?.same) return { number: last.number, graph };
  const version = { graph, environment: 'draft', replaces: flow.production_version, note: say(note, language) } as const;
  return { number: await addVersion(tx, { company: caller.companyId, flow, ...version, by: caller.userId }), graph };
};

/**
 * Gives a share of the people whom a flow talks to another version of it.
 *
 * @throws Problem if one goes on, production runs nothing or that very version, or the second has errors or cases that must pass do not
 */
export const beginAbTest = async (input: Input, context: Context): Promise<{ id: string }> => {
  const { db, caller, services, audit } = context;
  const now = services.now();
  const startsAt = input.starts_at === undefined ? now : new Date(input.starts_at);
  const endsAt = input.ends_at === undefined ? null : new Date(input.ends_at);
  if (endsAt && (endsAt <= now || endsAt <= startsAt)) throw new Problem(provingProblems.abTimes);
  if (input.task_id !== undefined) {
    const { id } = await findTask(db, input.task_id);
    const { flow_id } = await db.selectFrom('tasks').select('flow_id').where('id', '=', id).executeTakeFirstOrThrow();
    if (flow_id !== input.flow_id) throw new Problem(provingProblems.abTask);
  }
  const proven = input.second === 'draft' ? await proveBeforePublishing(input.flow_id, context) : undefined;
  const made = await db.transaction().execute(async (tx) => {
    const flow = await lockFlow(tx, { flow_id: input.flow_id, ...(proven === undefined ? {} : { revision: proven }) });
    const first = flow.production_version;
    if (first === null) throw new Problem(flowProblems.notPublished);
    const open = await selectAbTests(tx).where('a.flow_id', '=', flow.id).where('a.state', '=', 'running').executeTakeFirst();
    if (open && ['waiting', 'running'].includes(abStateOf(open, now))) throw new Problem(provingProblems.abRunning);
    // One whose time is over, or that was overtaken, makes room.
    if (open)
      await tx
        .updateTable('flow_ab_tests')
        .set({ state: 'stopped', ended_at: open.ends_at ?? now })
        .where('id', '=', open.id)
        .execute();
    const { number, graph } = await secondOf(tx, flow, input, context);
    if (number === first) throw new Problem(provingProblems.abSame, { n: first });
    const id = uuid7();
    await tx
      .insertInto('flow_ab_tests')
      .values({
        ...{ company_id: caller.companyId, id, flow_id: flow.id, task_id: input.task_id ?? null, created_by: caller.userId },
        ...{ first_version: first, second_version: number, share: input.share, goal: [...input.goal] },
        ...{ starts_at: startsAt, ends_at: endsAt, created_at: now },
      })
      .execute();
    return { id, first, number, graph };
  });
  audit.after = { id: made.id, flow: input.flow_id, first: made.first, second: made.number, share: input.share, task: input.task_id };
  await ready(context, { flow: input.flow_id, number: made.number, graph: made.graph });
  return { id: made.id };
};
