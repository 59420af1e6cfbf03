import {
  type ActOnNumber,
  actedOn,
  actOnNumbers,
  type ClaimedRow,
  type Database,
  keptRules,
  numberFacts,
  type RunningTask,
} from '@parley/db';
import { rulesFor } from '@parley/pacing';

/**
 * Has the interventions of a task step in before its claimed numbers are dialled.
 *
 * @returns the numbers that are to be dialled, with the flow and the caller number that they have now
 */
export async function applyNumberRules(db: Database, node: string, task: RunningTask, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
  if (task.numberRules === null || rows.length === 0) return [...rows];
  const rules = keptRules(task.numberRules);
  const about = rows.map((row) => ({ row, facts: numberFacts(row) }));
  const never: ReadonlySet<string> = new Set();
  const touched = about.filter(({ facts }) => rulesFor(rules, facts, never).length > 0);
  if (touched.length === 0) return [...rows];
  const of = { company: task.company, task: task.id, node };
  const acted = await actedOn(
    db,
    of,
    touched.map(({ row }) => row.id),
  );
  const acts = touched.flatMap(({ row, facts }) =>
    rulesFor(rules, facts, acted.get(row.id) ?? never).map(
      ({ id, name, revision, action }): ActOnNumber => ({
        ...{ row: row.id, rule: { id, name, revision }, action },
      }),
    ),
  );
  if (acts.length === 0) return [...rows];
  const became = await actOnNumbers(db, of, acts);
  const asked = new Set(acts.map(({ row }) => row));
  return rows.flatMap((row) => {
    if (!asked.has(row.id)) return [row];
    const now = became.get(row.id);
    return now?.claimed ? [{ ...row, flow: now.flow, caller: now.caller }] : [];
  });
}
