import { Problem } from '@parley/contract';
import { refusals } from '@parley/contract/kind-texts';
import { columnMapping } from '@parley/contract/task';
import { forCompany, wholeCompany } from '@parley/db';
import type { NewNumber } from '@parley/db/numbers/add-numbers';
import { analyzeNumbers } from '@parley/db/numbers/analyze-numbers';
import { askAhead } from '../../task/ask-ahead.ts';
import { askDoNotCall } from '../../task/ask-do-not-call.ts';
import { numberOpener } from '../../task/cipher/number-opener.ts';
import { storeNumbers } from '../../task/store-numbers.ts';
import type { ImportKind } from '../job-kind.ts';
import { noticeKinds } from '../notices.ts';
import { OddLengths } from '../odd-lengths.ts';
import { PhoneSet } from '../phone-set.ts';
import { fileProblems } from '../problems.ts';
import { numberOf } from '../sort-rows.ts';

/** So many at once change what the database has to know of a task's numbers. */
const many = 5_000;

/** Numbers with their variables, into a task. */
export const numberImport: ImportKind<NewNumber> = {
  name: 'task-numbers',
  direction: 'import',
  major: 'task',
  title: { zh: '任务号码', en: 'Task numbers' },
  permission: 'PLATFORM/TASK/IMPORT',
  unmask: ['task'],
  open: async (services, { company, target, options }, starter) => {
    const { db, bus, log } = services;
    const mapping = columnMapping.parse(options);
    const task = await forCompany(db, company, starter?.scope ?? wholeCompany)
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', target)
      .where('recycled_at', 'is', null)
      .executeTakeFirst();
    if (!task) throw new Problem(fileProblems.targetGone);
    const ask = askDoNotCall(services, company);
    const opener = mapping.cipher === undefined ? () => undefined : await numberOpener(services, company);
    const seen = new PhoneSet();
    const odd = new OddLengths();
    let stored = 0;
    let notAsked = 0;
    return {
      header: mapping.header,
      read: (cells) => {
        const outcome = numberOf(cells, mapping, seen, opener);
        if (typeof outcome === 'string') return refusals[outcome];
        odd.read(outcome.written);
        return { phone: outcome.phone, variables: outcome.variables };
      },
      prepare: async (rows) => {
        const phones = rows.map(({ phone }) => phone);
        notAsked += await askAhead(db, company, phones, ask, task.id);
      },
      store: async (tx, rows) => {
        const refused = await storeNumbers(tx, company, task.id, rows);
        stored += rows.length - refused.size;
        return rows.map(({ phone }) => {
          const reason = refused.get(phone);
          return reason && refusals[reason];
        });
      },
      close: async () => {
        if (stored < many) return;
        // The numbers are in, whatever comes of this.
        await analyzeNumbers(db, company, task.id).catch((error: unknown) =>
          log.warn({ err: error, task: task.id }, 'statistics of numbers'),
        );
      },
      notices: () => [...odd.notices(), ...(notAsked > 0 ? [{ kind: noticeKinds.notAsked, values: { count: notAsked } }] : [])],
      changed: () => bus.publish({ type: 'task-progress', company, task: task.id }),
    };
  },
};
