import { type OutputOf, type ParsedOf, Problem, problems, say } from '@parley/contract';
import type * as contract from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { type Database, flowTraining } from '@parley/db';
import { compareFlows } from '@parley/dialog';
import { keptTraining } from '@parley/nlu/kept-training';
import type { Context } from '../kit/context.ts';
import { proveBeforePublishing } from '../proving/gate.ts';
import { noFlow } from './find-flow.ts';
import { linkSubflows } from './link-subflows.ts';
import { flowProblems } from './problems.ts';
import { checkDraft, issueLine } from './verify-flow.ts';
import { addVersion, type Environment, newestVersion, versionGraph } from './version/version-queries.ts';

export const environmentNames = { uat: { zh: '仿真', en: 'simulation' }, production: { zh: '生产', en: 'production' } } as const;

const words = {
  made: { zh: '已发布到{where}，版本 v{n}', en: 'Published to {where} as v{n}' },
  patched: {
    zh: '已更新{where}，版本 v{n}：改 {changed} 个节点，多 {added} 个，少 {removed} 个，库 {items} 处，其余 {same} 个节点不变',
    en: '{where} is updated to v{n}: {changed} {changed|node|nodes} changed, {added} new, {removed} gone, {items} in libraries; {same} {same|node|nodes} as before',
  },
  loaded: { zh: '草稿没有改动，{where}已重新载入 v{n}', en: 'The draft is unchanged: {where} has loaded v{n} again' },
  kept: { zh: '草稿没有改动，{where}仍是 v{n}', en: 'The draft is unchanged: {where} stays at v{n}' },
} as const;

interface Query {
  readonly flow_id: string;
  /** Goes on only if the draft is still at this revision. */
  readonly revision?: number | undefined;
}

/** The flow's row, locked until the transaction ends, so that two who publish at once get two numbers. @throws Problem if it is gone or changed */
export const lockFlow = async (tx: Database, { flow_id, revision }: Query) => {
  const flow = await tx
    .selectFrom('flows')
    .selectAll('flows')
    .where('id', '=', flow_id)
    .where('recycled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!flow) throw noFlow();
  if (revision !== undefined && revision !== flow.revision) throw new Problem(problems.conflict);
  return { ...flow, draft: graph.parse(flow.draft) };
};

/** Makes a version ready before its first call needs it: it is published all the same if it cannot be, and who runs it learns for himself. */
export const ready = async (
  { services, db, caller, log }: Context,
  version: { readonly flow: string; readonly number: number; readonly graph: Flow },
): Promise<void> => {
  const { flow, number } = version;
  const untrained = (error: unknown): void =>
    log.warn({ err: error, flow }, 'what was learned from a flow was not kept: its first call will wait for it');
  await keptTraining(services.trainer, version.graph, flowTraining(db, { company: caller.companyId, flow, number }), untrained).catch(
    untrained,
  );
  services.bus.publish({ type: 'flow-published', company: caller.companyId, flow });
};

interface Version {
  readonly number: number;
  readonly draft: Flow;
  /** What the environment ran before. */
  readonly replaced: number | null;
  readonly unchanged: boolean;
}

/** Puts the draft into an environment as an immutable version, or as the newest one where simulation gets what that is already. */
const putDraft = async (environment: Environment, query: Query & { readonly note: string }, context: Context): Promise<Version> => {
  const proven = await proveBeforePublishing(query.flow_id, context);
  return context.db.transaction().execute(async (tx) => {
    const { caller, language } = context;
    const flow = await lockFlow(tx, query);
    if (proven !== undefined && proven !== flow.revision) throw new Problem(problems.conflict);
    const draft = await linkSubflows(tx, flow.draft);
    const issues = (await checkDraft(draft, context)).filter(({ severity }) => severity === 'error');
    if (issues.length > 0) throw new Problem(flowProblems.faulty, { issues: issueLine(issues.slice(0, 3), draft, language) });
    const replaced = environment === 'uat' ? flow.uat_version : flow.production_version;
    const last = await newestVersion(tx, flow.id, draft);
    const kept = environment === 'uat' && last?.same ? last.number : undefined;
    const number =
      kept ??
      (await addVersion(tx, {
        company: caller.companyId,
        flow,
        graph: draft,
        environment,
        replaces: replaced,
        note: query.note,
        by: caller.userId,
      }));
    await tx
      .updateTable('flows')
      .set(environment === 'uat' ? { uat_version: number } : { production_version: number })
      .where('id', '=', flow.id)
      .execute();
    Object.assign(context.audit, { before: { version: replaced }, after: { version: number, environment } });
    return { draft, number, replaced, unchanged: kept !== undefined && replaced === kept };
  });
};

/**
 * Publishes the draft to production. Calls that go on keep the version they began with.
 *
 * @throws Problem if the draft has errors, was changed meanwhile, or cases that must pass do not
 */
export const publishFlow = async (
  input: ParsedOf<typeof contract.publish>,
  context: Context,
): Promise<OutputOf<typeof contract.publish>> => {
  const { number, draft } = await putDraft('production', input, context);
  await ready(context, { flow: input.flow_id, number, graph: draft });
  return { msg: say(words.made, context.language, { where: environmentNames.production, n: number }), version: number };
};

/**
 * Brings the draft to the simulation. Incrementally, what differs is told, and a draft that is the same conversation changes nothing; `all`
 * has every node load it again. Simulation calls that go on keep the version they began with.
 */
export const updateSimulation = async (
  input: ParsedOf<typeof contract.updateUat>,
  context: Context,
): Promise<OutputOf<typeof contract.updateUat>> => {
  const { db, language } = context;
  const all = input.type === 'all';
  const { number, draft, replaced, unchanged } = await putDraft('uat', { flow_id: input.flow_id, note: '' }, context);
  const told = (word: keyof typeof words, values: Readonly<Record<string, number>> = {}) => ({
    msg: say(words[word], language, { where: environmentNames.uat, n: number, ...values }),
    version: number,
  });
  if (unchanged && !all) return told('kept');
  await ready(context, { flow: input.flow_id, number, graph: draft });
  if (unchanged) return told('loaded');
  const before = all || replaced === null ? undefined : await versionGraph(db, input.flow_id, replaced);
  if (!before) return told('made');
  const { nodes, items, same } = compareFlows(before, draft, language);
  if (nodes.length + items.length === 0) return told('made');
  const count = (of: string): number => nodes.filter(({ change }) => change === of).length;
  return told('patched', { changed: count('changed'), added: count('added'), removed: count('removed'), items: items.length, same });
};
