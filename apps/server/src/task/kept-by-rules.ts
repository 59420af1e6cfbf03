import { actedOn, type Database, numberFacts, rulesOfTask } from '@parley/db';
import type { DueNumber } from '@parley/db/numbers/due-numbers';
import { rulesFor } from '@parley/pacing';

const minute = 60_000; // ms

/** Those of some due numbers that interventions would keep from being called until an instant. */
export const keptByRules = async (
  db: Database,
  { company, task, now, until }: { company: number; task: string; now: Date; until: Date },
  numbers: readonly DueNumber[],
): Promise<Set<string>> => {
  const rules = await rulesOfTask(db, company, task);
  const never: ReadonlySet<string> = new Set();
  const about = numbers.map((row) => ({ row, facts: numberFacts(row) })).filter(({ facts }) => rulesFor(rules, facts, never).length > 0);
  if (about.length === 0) return new Set();
  const acted = await actedOn(
    db,
    { company, task },
    about.map(({ row }) => row.id),
  );
  const keeps = about.filter(({ row, facts }) => {
    const action = rulesFor(rules, facts, acted.get(row.id) ?? never).at(-1)?.action;
    if (action?.kind === 'skip') return true;
    return action?.kind === 'delay' && Math.max(now.getTime(), row.dueAt.getTime()) + action.minutes * minute > until.getTime();
  });
  return new Set(keeps.map(({ row }) => row.id));
};
