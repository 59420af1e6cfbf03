import { fieldIssue } from '@parley/contract';
import { displayField, listView, mostViews, options } from '@parley/contract/display';
import { json } from '@parley/db';
import { bind } from '../kit/bind.ts';
import { refusedField } from '../kit/failures.ts';
import { textValues } from '../kit/text-values.ts';
import { fixedOptions } from './fixed-options.ts';
import { areaOptions, routeOptions } from './route-names.ts';

/** The console has fewer tables than this; what is beyond goes, the oldest first. */
const mostTables = 200;

export const displayRoutes = [
  bind(displayField.list, async ({ table }, { db, caller }) => {
    let query = db
      .selectFrom('display_fields')
      .select(['table_name as table', 'columns'])
      .where('user_id', '=', caller.userId)
      .orderBy('table_name');
    if (table !== undefined) query = query.where('table_name', '=', table);
    return { list: await query.execute() };
  }),
  bind(displayField.update, async ({ table, columns }, { db, caller, services }) => {
    const row = { columns: [...new Set(columns)], updated_at: services.now() };
    await db
      .insertInto('display_fields')
      .values({ company_id: caller.companyId, user_id: caller.userId, table_name: table, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'table_name']).doUpdateSet(row))
      .execute();
    const beyond = db
      .selectFrom('display_fields')
      .select('table_name')
      .where('user_id', '=', caller.userId)
      .orderBy('updated_at', 'desc')
      .offset(mostTables);
    await db.deleteFrom('display_fields').where('user_id', '=', caller.userId).where('table_name', 'in', beyond).execute();
    return {};
  }),
  bind(listView.list, async ({ table }, { db, caller }) => {
    const rows = await db
      .selectFrom('list_views')
      .select(['name', 'query'])
      .where('user_id', '=', caller.userId)
      .where('table_name', '=', table)
      .orderBy('name')
      .execute();
    return { list: rows.map(({ name, query }) => ({ name, query: textValues(query) })) };
  }),
  bind(listView.save, async ({ table, name, query }, { db, caller }) => {
    const kept = await db
      .selectFrom('list_views')
      .select('name')
      .where('user_id', '=', caller.userId)
      .where('table_name', '=', table)
      .execute();
    if (kept.length >= mostViews && !kept.some((one) => one.name === name)) throw refusedField('name', fieldIssue('views.full'));
    await db
      .insertInto('list_views')
      .values({ company_id: caller.companyId, user_id: caller.userId, table_name: table, name, query: json(query) })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'table_name', 'name']).doUpdateSet({ query: json(query) }))
      .execute();
    return {};
  }),
  bind(listView.delete, async ({ table, name }, { db, caller }) => {
    const gone = await db
      .deleteFrom('list_views')
      .where('user_id', '=', caller.userId)
      .where('table_name', '=', table)
      .where('name', '=', name)
      .returning('name')
      .execute();
    return { count: gone.length };
  }),
  bind(options.option, async ({ names }, { caller, language }) => {
    const all = {
      ...fixedOptions(language),
      'operation-route': routeOptions(caller.companyId, language),
      'operation-area': areaOptions(caller.companyId, language),
    };
    const wanted = names && new Set(names);
    return { lists: Object.fromEntries(Object.entries(all).filter(([name]) => !wanted || wanted.has(name))) };
  }),
];
