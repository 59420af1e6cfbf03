import { say } from '@parley/contract';
import { figuresText, interventionActions } from '@parley/contract/kind-texts';
import { taskAction, taskCondition } from '@parley/contract/task-intervention';
import { trips } from '@parley/pacing';
import { sql } from 'kysely';
import { z } from 'zod';
import { repeated } from '../../kit/repeated.ts';
import type { Services } from '../../services.ts';
import { actOnTask } from './act-on-task.ts';
import { type WatchedTask, watchedTasks } from './watched-tasks.ts';

const every = 5_000; // ms
/** The longest window that a rule may have is a day. */
const measuresKept = sql`interval '25 hours'`;
const languages = z.enum(['zh', 'en']).catch('zh');

type Needed = Pick<Services, 'db' | 'log'> & { readonly bus: Pick<Services['bus'], 'publish'> };

const judge = async ({ db, bus }: Needed, watched: WatchedTask): Promise<void> => {
  const condition = taskCondition.parse(watched.condition);
  const figures = trips(condition, watched);
  if (!figures) return;
  const action = taskAction.parse(watched.action);
  const { comparison, threshold, windowMinutes } = condition;
  const known = { ...figures, comparison, threshold, windowMinutes, gatewayName: watched.gatewayName };
  const { company, task } = watched;
  const { language } = await db.selectFrom('companies').select('language').where('id', '=', company).executeTakeFirstOrThrow();
  const [action_, why] = [interventionActions[action.kind], figuresText(known)].map((text) => say(text, languages.parse(language)));
  if (!(await actOnTask(db, watched, { action, figures: known, words: `${watched.name}: ${action_}\n${why}` }))) return;
  bus.publish({ type: 'task-changed', company, task });
  bus.publish({ type: 'task-progress', company, task });
};

/** Judges every watched task once. One that cannot be judged keeps none of the others waiting. */
export const runInterventions = async (services: Needed): Promise<void> => {
  for (const watched of await watchedTasks(services.db))
    try {
      await judge(services, watched);
    } catch (error) {
      services.log.warn({ err: error, companyId: watched.company, rule: watched.rule, taskId: watched.task }, 'an intervention failed');
    }
};

/** Judges until it is stopped; any number of workers may. */
export const startInterventions = (services: Services): (() => Promise<void>) => {
  const stops = [
    repeated('interventions', every, services, () => runInterventions(services)),
    repeated('measures of tasks', 3_600_000, services, async () => {
      await sql`delete from task_measures where minute < now() - ${measuresKept}`.execute(services.db);
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
