import type { AbDifference, AbSide } from '@parley/contract/flow-ab-test';
import type { CompanyDatabase } from '@parley/db';
import { type AbCounts, abCounts, abGrades, abHangUps } from '@parley/db/flows/ab-results';
import { meanDifference, peopleWanted, shareDifference } from '@parley/dialog/simulation';
import { versionGraph } from '../../flow/version/version-queries.ts';
import type { AbTestRow } from './ab-test-rows.ts';

const none: Omit<AbCounts, 'variant'> = { calls: 0, people: 0, answered: 0, reached: 0, transferred: 0, talk: 0, squares: 0 };

/** How each figure differs, and whether that can be believed. */
const abDifferences = (first: AbSide, second: AbSide): AbDifference[] => {
  const share = (figure: 'answered' | 'reached' | 'transferred', of: 'people' | 'answered'): AbDifference => ({
    figure,
    before: first[of] === 0 ? 0 : first[figure] / first[of],
    now: second[of] === 0 ? 0 : second[figure] / second[of],
    ...shareDifference([first[figure], first[of]], [second[figure], second[of]]),
  });
  const mean = ({ talk }: AbSide): number => (talk.count === 0 ? 0 : talk.sum / talk.count);
  return [
    share('answered', 'people'),
    share('reached', 'answered'),
    share('transferred', 'answered'),
    { figure: 'talk', before: mean(first), now: mean(second), ...meanDifference(first.talk, second.talk) },
  ];
};

/** What came of a test so far. */
export const abResults = async (db: CompanyDatabase, row: AbTestRow) => {
  const { companyId: company } = db;
  const gradeOf = async (number: number): Promise<string | null> => (await versionGraph(db, row.flow_id, number))?.grades[0]?.code ?? null;
  const firstGrades = { first: await gradeOf(row.first_version), second: await gradeOf(row.second_version) };
  const whole = db.withoutPlugins();
  const [counts, grades, hangUps] = await Promise.all([
    abCounts(whole, { company, id: row.id, goal: row.goal, firstGrades }),
    abGrades(whole, company, row.id),
    abHangUps(whole, company, row.id),
  ]);
  const sideOf = (name: 'first' | 'second'): AbSide => {
    const { talk, squares, variant: _, ...found } = { variant: name, ...none, ...counts.find(({ variant }) => variant === name) };
    return {
      ...found,
      talk: { count: found.answered, sum: talk, squares },
      grades: Object.fromEntries(grades.filter(({ variant }) => variant === name).map(({ grade, count }) => [grade, count])),
      hangUps: hangUps.filter(({ variant }) => variant === name).map(({ nodeId, nodeName, count }) => ({ nodeId, nodeName, count })),
    };
  };
  const [first, second] = [sideOf('first'), sideOf('second')];
  const differences = abDifferences(first, second);
  const goal = differences.find(({ figure }) => figure === 'reached') ?? { by: 0, sure: false };
  return {
    first,
    second,
    fallbacks: counts.find(({ variant }) => variant === 'fallback')?.calls ?? 0,
    differences,
    wanted: peopleWanted([first.reached, first.answered], [second.reached, second.answered], row.share / 100, goal),
  };
};
