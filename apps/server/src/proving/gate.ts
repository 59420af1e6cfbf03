import { type Language, listComma, Problem } from '@parley/contract';
import { findFlow } from '../flow/find-flow.ts';
import type { Context } from '../kit/context.ts';
import { runCases } from './cases/run-cases.ts';
import { graphAgainst } from './graph-against.ts';
import { provingProblems } from './problems.ts';

/** Named in a refusal. */
const mostNamed = 5;

const named = (names: readonly string[], language: Language): string => {
  const shown = names.slice(0, mostNamed).map((name) => (language === 'zh' ? `“${name}”` : `“${name}”`));
  return shown.join(listComma(language)) + (names.length > mostNamed ? ' …' : '');
};

/**
 * Runs the cases of a flow whose owner wants them to pass before anything is published.
 *
 * @returns the revision of the draft that was proven; undefined where nothing has to be
 * @throws Problem with the cases that did not pass
 */
export const proveBeforePublishing = async (flowId: string, context: Context): Promise<number | undefined> => {
  const { db, whole, services, language } = context;
  const flow = await findFlow(db, flowId);
  if (!flow.cases_gate) return undefined;
  const tried = await graphAgainst(whole, flow, 'draft');
  await runCases(whole, services, { flowId, against: 'draft', ...tried, progress: async () => true });
  const open = await whole
    .selectFrom('flow_cases')
    .select('name')
    .where('flow_id', '=', flowId)
    .where('status', '<>', 'passed')
    .orderBy('status', 'desc')
    .orderBy('name')
    .execute();
  if (open.length > 0)
    throw new Problem(provingProblems.unproven, {
      n: open.length,
      cases: named(
        open.map(({ name }) => name),
        language,
      ),
    });
  return tried.revision;
};
