import { type ParsedOf, Problem, problems, say } from '@parley/contract';
import { exitsOf, exitWords, type FlowNode } from '@parley/contract/flow/graph';
import * as contract from '@parley/contract/flow-batch';
import type { Version } from '@parley/dialog';
import { confusionOf, tryAtNode } from '@parley/dialog/script';
import { understand } from '@parley/nlu';
import { findFlow } from '../../flow/find-flow.ts';
import { trained } from '../../flow/trained.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { ruleRecallExport } from '../../transfer/kinds/rule-recall-export.ts';
import { openUpload } from '../../transfer/read-rows.ts';
import { startExport } from '../../transfer/start-job.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { type Against, graphAgainst } from '../graph-against.ts';

const versionOf = async (flowId: string, against: Against, { db, services }: Context): Promise<Version> => {
  const { graph } = await graphAgainst(db, await findFlow(db, flowId), against);
  return await trained(services.trainer, graph);
};

const nodeOf = (version: Version, id: string): FlowNode => {
  const node = version.nodes.get(id);
  if (!node) throw new Problem(problems.notFound, { what: { zh: '节点', en: 'The node' } });
  return node;
};

/** What an exit is called: its own name, the intents that take it, or the kind's word. */
const exitNamesOf = (version: Version, node: FlowNode, language: 'zh' | 'en'): Map<string, string> =>
  new Map(
    exitsOf(node).map(({ id }) => {
      const answer = node.kind === 'ask' ? node.answers.find((one) => one.id === id) : undefined;
      const intents = answer?.intents.map((intent) => version.intents.get(intent)?.name ?? intent).join(' · ');
      const word = exitWords[id];
      return [id, answer?.name || intents || (word ? say(word, language) : id)] as const;
    }),
  );

const words = {
  unmatched: { zh: '未识别', en: 'Unmatched' },
  knowledge: { zh: '知识', en: 'Knowledge' },
  nowhere: { zh: '停在本节点', en: 'stays here' },
} as const;

const judged = <T extends { expected: string; actual: string }>(list: readonly T[]) => ({
  list: list.map((one) => ({ ...one, right: one.expected === '' ? null : one.expected === one.actual })),
  confusion: confusionOf(list.filter(({ expected }) => expected !== '')),
});

/** Gives others a turn between utterances, of which there may be thousands. */
const breathed = async <T, R>(items: readonly T[], run: (item: T) => R): Promise<R[]> => {
  const results: R[] = [];
  for (const [at, item] of items.entries()) {
    if (at % 20 === 19) await new Promise(setImmediate);
    results.push(run(item));
  }
  return results;
};

const nodeBatch = async ({ flow_id, against, node_id, utterances }: ParsedOf<typeof contract.nodeBatchTest>, context: Context) => {
  const version = await versionOf(flow_id, against, context);
  const { language, caller, services } = context;
  const names = exitNamesOf(version, nodeOf(version, node_id), language);
  const env = { now: services.now().getTime(), timeZone: caller.timeZone };
  const list = await breathed(utterances, ({ text, expected }) => {
    const { exit, to, decision } = tryAtNode(version, node_id, text, env);
    const actual =
      exit === 'knowledge' ? (decision?.intent ?? say(words.knowledge, language)) : (names.get(exit) ?? say(words.unmatched, language));
    return {
      text,
      expected: names.get(expected) ?? expected,
      actual,
      decision,
      to: (to && version.nodes.get(to)?.name) || say(words.nowhere, language),
    };
  });
  return judged(list);
};

const intentBatch = async ({ flow_id, against, node_id, utterances }: ParsedOf<typeof contract.intentionNodeTest>, context: Context) => {
  const version = await versionOf(flow_id, against, context);
  const node = node_id === undefined ? undefined : nodeOf(version, node_id);
  const scope = node ? { intents: version.scope(node.id), sentences: version.exitNames(node.id) } : {};
  const list = await breathed(utterances, ({ text, expected }) => {
    const { best, others } = understand(version.understanding, text, scope);
    const decision = {
      ...{ nodeId: node?.id ?? '', nodeName: node?.name ?? '', exit: null, slots: {} },
      ...{ intent: best?.name ?? null, matchedBy: best?.by ?? null, score: best?.score ?? null, evidence: best?.evidence ?? null },
      others: others.map(({ name, score }) => ({ intent: name, score })),
    };
    return { text, expected, actual: best?.name ?? say(words.unmatched, context.language), decision };
  });
  return judged(list);
};

const mostLength = 500;

const readFile = async (_input: unknown, context: Context) => {
  const upload = uploadOf(context);
  const table = await openUpload(upload.path, upload.name);
  const list: { text: string; expected: string }[] = [];
  let skipped = 0;
  for await (const { cells } of table.rows()) {
    const [text = '', expected = ''] = cells.map((cell) => cell.trim());
    if (text === '' || text.length > mostLength || list.length >= contract.mostUtterances) skipped++;
    else list.push({ text, expected: expected.slice(0, 100) });
  }
  return { list, format: table.format, encoding: table.encoding, skipped };
};

export const flowBatchRoutes = [
  bind(contract.nodeBatchTest, nodeBatch),
  bind(contract.intentionNodeTest, intentBatch),
  bind(contract.utteranceFile, readFile),
  bind(contract.ruleRecallExport, async ({ flow_id, days, format, encoding }, context) => {
    await findFlow(context.db, flow_id);
    const columns = [...contract.exportedRuleColumns];
    return startExport(context, ruleRecallExport, { columns, format, encoding, filter: { flowId: flow_id, days } });
  }),
];
