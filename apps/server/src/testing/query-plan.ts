import { type Explainable, sql } from 'kysely';
import { z } from 'zod';

const planNode = z.looseObject({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(planNode).default([]);
  },
});
type PlanNode = z.infer<typeof planNode>;
const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

const planOf = async (query: Explainable): Promise<PlanNode[]> => {
  const [plan] = plans.parse(await query.explain('json', sql`analyze`));
  return plan?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? [];
};

const lookedBy = (node: PlanNode): number => {
  const rows = node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  const own = node['Node Type'].endsWith('Scan') ? rows * node['Actual Loops'] : 0;
  return node.Plans.reduce((sum, below) => sum + lookedBy(below), own);
};

const scansOf = (node: PlanNode): string[] => [
  ...(/Scan$/.test(node['Node Type']) && node['Actual Rows'] > 0 ? [node['Node Type']] : []),
  ...node.Plans.flatMap(scansOf),
];

/** Rows of tables and indexes that a query looks at: it is run. */
export const looked = async (query: Explainable): Promise<number> => (await planOf(query)).reduce((sum, node) => sum + lookedBy(node), 0);

/** Kinds of the scans by which a query finds something. */
export const scans = async (query: Explainable): Promise<Set<string>> => new Set((await planOf(query)).flatMap(scansOf));
