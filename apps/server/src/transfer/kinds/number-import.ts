import { Problem, type Text } from '@parley/contract';
import { columnMapping, type Refusal } from '@parley/contract/task';
import { addNumbers, type NewNumber } from '@parley/db/numbers/add-numbers';
import type { ImportKind } from '../job-kind.ts';
import { PhoneSet } from '../phone-set.ts';
import { fileProblems } from '../problems.ts';
import { numberOf } from '../sort-rows.ts';

const reasons: Readonly<Record<Refusal, Text>> = {
  format: { zh: '号码格式有误', en: 'Not a phone number' },
  'duplicate-in-file': { zh: '文件内重复', en: 'Twice in the file' },
  'duplicate-in-task': { zh: '任务中已有', en: 'In the task already' },
  'too-wide': { zh: '变量过长', en: 'A variable is too long' },
};

/** Numbers with their variables, into a task. */
export const numberImport: ImportKind<NewNumber> = {
  name: 'task-numbers',
  direction: 'import',
  major: 'task',
  title: { zh: '任务号码', en: 'Task numbers' },
  permission: 'PLATFORM/TASK/IMPORT',
  unmask: ['task'],
  open: async ({ db, bus }, { company, target, options }) => {
    const mapping = columnMapping.parse(options);
    const task = await db
      .selectFrom('tasks')
      .select('id')
      .where('company_id', '=', company)
      .where('id', '=', target)
      .where('recycled_at', 'is', null)
      .executeTakeFirst();
    if (!task) throw new Problem(fileProblems.targetGone);
    const seen = new PhoneSet();
    return {
      header: mapping.header,
      read: (cells) => {
        const outcome = numberOf(cells, mapping, seen);
        return typeof outcome === 'string' ? reasons[outcome] : outcome;
      },
      store: async (tx, rows) => {
        const added = await addNumbers(tx, company, task.id, [...rows]);
        return rows.map(({ phone }) => (added.has(phone) ? undefined : reasons['duplicate-in-task']));
      },
      changed: () => bus.publish({ type: 'task-progress', company, task: task.id }),
    };
  },
};
