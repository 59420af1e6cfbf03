import { type ParsedOf, Problem } from '@parley/contract';
import { type ScriptExpectation, scriptExpectation, scriptRun } from '@parley/contract/flow/script';
import { type CaseStatus, caseStatus, type flowCase } from '@parley/contract/flow-case';
import { json } from '@parley/db';
import { expectationOf } from '@parley/dialog/script';
import { z } from 'zod';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';
import { findCase } from './case-rows.ts';
import { statusOf } from './run-cases.ts';

/** What a judgement replaces. */
const replaced = z.object({
  kept: scriptRun,
  expected: scriptExpectation,
  keptVersion: z.number().nullable(),
  keptAt: z.iso.datetime(),
  judged: z.enum(['new', 'old']).nullable(),
});

/** The new outcome, as far as the old one was asked for. */
const asFarAs = (asked: ScriptExpectation, all: ScriptExpectation): ScriptExpectation => ({
  nodeId: asked.nodeId === null ? null : all.nodeId,
  nodeName: asked.nodeId === null ? null : all.nodeName,
  slots: asked.slots && all.slots,
  labels: asked.labels && all.labels,
  grade: asked.grade === null ? null : all.grade,
});

/** Says which of two ways is right, or takes that back. */
export const judgeCase = async ({ id, verdict }: ParsedOf<typeof flowCase.judge>, context: Context): Promise<{ status: CaseStatus }> => {
  const { db, services, audit } = context;
  const row = await findCase(db, id);
  const run = row.run === null ? undefined : scriptRun.parse(row.run);
  const before = replaced.nullable().parse(row.before_judged);
  audit.before = { id, name: row.name, status: row.status };
  const write = async (values: {
    kept: z.infer<typeof scriptRun>;
    expected: ScriptExpectation;
    keptVersion: number | null;
    keptAt: Date;
    judged: 'new' | 'old' | null;
    before: z.infer<typeof replaced> | null;
  }): Promise<{ status: CaseStatus }> => {
    const standing = run ? statusOf({ expected: values.expected, kept: values.kept, judged: values.judged }, run) : undefined;
    const status = standing?.status ?? (row.failure === null ? 'waiting' : 'failed');
    await db
      .updateTable('flow_cases')
      .set({
        kept: json(values.kept),
        expected: json(values.expected),
        kept_version: values.keptVersion,
        kept_at: values.keptAt,
        judged: values.judged,
        before_judged: values.before && json(values.before),
        status,
        difference: standing?.difference ? json(standing.difference) : null,
      })
      .where('id', '=', id)
      .execute();
    audit.after = { id, verdict, status };
    return { status: caseStatus.parse(status) };
  };
  if (verdict === 'undo') {
    if (!before) throw new Problem(provingProblems.nothingToUndo);
    return write({ ...before, keptAt: new Date(before.keptAt), before: null });
  }
  const was = {
    kept: scriptRun.parse(row.kept),
    expected: scriptExpectation.parse(row.expected),
    keptVersion: row.kept_version,
    keptAt: row.kept_at.toISOString(),
    judged: replaced.shape.judged.parse(row.judged),
  };
  if (verdict === 'old') {
    if (!run && row.failure === null) throw new Problem(provingProblems.notRun);
    return write({ ...was, keptAt: row.kept_at, judged: 'old', before: was });
  }
  if (!run) throw new Problem(provingProblems.notRun);
  const expected = asFarAs(was.expected, expectationOf(run));
  return write({ kept: run, expected, keptVersion: row.run_version, keptAt: services.now(), judged: 'new', before: was });
};
