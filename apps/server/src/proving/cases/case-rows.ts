import { Problem, problems } from '@parley/contract';
import { callerLines, scriptDifference, scriptExpectation, scriptRun } from '@parley/contract/flow/script';
import { type CaseDetail, type CaseItem, caseAgainst, caseDetail, caseItem } from '@parley/contract/flow-case';
import type { CompanyDatabase } from '@parley/db';
import { checksOf } from '@parley/dialog/script';
import type { Context } from '../../kit/context.ts';
import { maskValues } from '../../kit/mask.ts';
import { textValues } from '../../kit/text-values.ts';

/** Cases of the flows that the caller sees, each with the draft's revision and who kept it. */
export const seenCases = (db: CompanyDatabase) =>
  db
    .selectFrom('flow_cases')
    .innerJoin('flows', 'flows.id', 'flow_cases.flow_id')
    .leftJoin('users', 'users.id', 'flow_cases.created_by')
    .selectAll('flow_cases')
    .select(['flows.revision as draft_revision', 'users.realname', 'users.username'])
    .where('flows.recycled_at', 'is', null);

type CaseRow = Awaited<ReturnType<ReturnType<typeof seenCases>['execute']>>[number];

/** @throws Problem if the caller sees no such case */
export const findCase = async (db: CompanyDatabase, id: string): Promise<CaseRow> => {
  const row = await seenCases(db).where('flow_cases.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '用例', en: 'The case' } });
  return row;
};

/** The draft was changed since the case ran against it. */
const isStale = ({ run_against, run_revision, draft_revision }: CaseRow): boolean =>
  run_against === 'draft' && run_revision !== draft_revision;

const differenceOf = (stored: unknown) => scriptDifference.nullable().catch(null).parse(stored);

export const caseItemOf = (row: CaseRow): CaseItem => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  tags: row.tags,
  origin: caseItem.shape.origin.parse(row.origin),
  callId: row.call_id,
  saidAt: row.said_at.toISOString(),
  keptBy: row.realname || row.username || '',
  lines: callerLines.parse(row.lines).length,
  status: isStale(row) ? 'waiting' : caseItem.shape.status.parse(row.status),
  differsAt: differenceOf(row.difference)?.turn ?? null,
  ranAt: row.ran_at?.toISOString() ?? null,
});

export const caseDetailOf = (row: CaseRow): CaseDetail => {
  const expected = scriptExpectation.parse(row.expected);
  const run = row.run === null ? null : scriptRun.parse(row.run);
  return {
    ...caseItemOf(row),
    script: { direction: row.direction === 'in' ? 'in' : 'out', variables: textValues(row.variables), lines: callerLines.parse(row.lines) },
    expected,
    kept: scriptRun.parse(row.kept),
    keptVersion: row.kept_version,
    keptAt: row.kept_at.toISOString(),
    run,
    runAgainst: caseAgainst.nullable().parse(row.run_against),
    runVersion: row.run_version,
    difference: differenceOf(row.difference),
    checks: run === null ? [] : checksOf(expected, run),
    failure: row.failure,
    judged: caseDetail.shape.judged.parse(row.judged),
  };
};

/** Numbers that callers said are hidden from who may not see them in calls. */
export const shownTo = <T>(value: T, { caller }: Context): T =>
  // Masking keeps the shape.
  caller.unmask.has('call') ? value : maskValues(value);
