import { emptyFlow } from '@parley/contract/flow/empty';
import * as task from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await server.database.db
    .updateTable('companies')
    .set({
      calling_windows: json([
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '21:00' },
      ]),
    })
    .where('id', '=', 1)
    .execute();
});
afterAll(() => server.stop());

const api = () => server.as(company.chief);
const english = () => server.as(company.chief, 'en');
const form = (over: object = {}) => ({ name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway, ...over });
const everyDay = { days: [1, 2, 3, 4, 5, 6, 7] };

test('hours outside the calling period of the company are refused at their field, with the period', async () => {
  const windows = [
    { ...everyDay, from: '09:00', to: '12:00' },
    { ...everyDay, from: '13:00', to: '20:00' },
  ];
  const why = (message: string) => ({ data: { fields: [{ path: 'windows.1', message }] } });
  const zh = '须在企业允许的外呼时段 08:00–12:00 / 14:00–21:00 内';
  await expect(api()(task.create, form({ windows }))).rejects.toMatchObject(why(zh));
  const en = 'Has to be within the hours that the company allows, 08:00–12:00 / 14:00–21:00';
  await expect(english()(task.create, form({ windows }))).rejects.toMatchObject(why(en));
  const twice = [windows[0], { days: [3], from: '11:00', to: '12:00' }];
  await expect(api()(task.create, form({ windows: twice }))).rejects.toMatchObject(why('时间段不能重叠'));
  const { id } = await api()(task.create, form({ windows: [windows[0]] }));
  // The company's period was shortened since: the task is as it was until it is edited.
  await server.database.db
    .updateTable('tasks')
    .set({ windows: json(windows) })
    .where('id', '=', id)
    .execute();
  expect(await api()(task.detail, { id })).toMatchObject({ windows });
  await expect(api()(task.update, { ...form({ windows }), id, revision: 2 })).rejects.toMatchObject(why(zh));
});

test('a task takes as many robots as its company has, whatever its own calls use', async () => {
  const { id } = await api()(task.create, form({ robots: 50 }));
  const { db } = server.database;
  const row = uuid7();
  await db.insertInto('number_rows').values({ company_id: 1, task_id: id, id: row, phone: '13900001111', state: 'talking' }).execute();
  await db
    .insertInto('attempts')
    .values({
      ...{
        company_id: 1,
        id: uuid7(),
        task_id: id,
        row_id: row,
        node_id: uuid7(),
        gateway_id: company.ids.gateway,
        caller: '95000',
        try: 1,
      },
      ...{ state: 'talking', started_at: new Date() },
    })
    .execute();
  expect(await api()(task.detail, { id })).toMatchObject({ concurrency: 1, limits: { companyRobots: 50, robotsInUse: 0 } });
  const other = await api()(task.create, form());
  expect(await api()(task.detail, { id: other.id })).toMatchObject({ limits: { robotsInUse: 1 } });
  expect(await api()(task.update, { ...form({ robots: 50, endDate: '2999-01-01' }), id, revision: 1 })).toEqual({});
});

test('modes are saved, shown, filtered and exported; robot then agent wants a flow that can come to a transfer', async () => {
  const { id } = await api()(task.create, form({ mode: 'notice' }));
  expect(await api()(task.detail, { id })).toMatchObject({ mode: 'notice' });
  expect((await api()(task.list, { mode: 'notice' })).list).toMatchObject([{ id }]);
  const refused = api()(task.create, form({ mode: 'robot-agent' }));
  await expect(refused).rejects.toMatchObject({
    data: { fields: [{ path: 'flowId', message: '“机器人转人工”需要话术里有能走到的转接节点' }] },
  });
  const empty = emptyFlow('zh');
  const start = empty.nodes.find(({ kind }) => kind === 'start');
  const graph = {
    ...empty,
    nodes: [...empty.nodes, { id: 't', kind: 'transfer', to: { kind: 'extension', number: '801' } }],
    edges: [{ id: 'e', from: start?.id ?? '', exit: 'next', to: 't' }],
  };
  await server.database.db
    .updateTable('flow_versions')
    .set({ graph: json(graph) })
    .where('id', '=', company.ids.version)
    .execute();
  const made = await api()(task.create, form({ mode: 'robot-agent' }));
  expect(await api()(task.detail, { id: made.id })).toMatchObject({ mode: 'robot-agent' });
  await expect(api()(task.create, form({ mode: 'predictive' as 'robot' }))).rejects.toMatchObject({ data: { problem: 'request.invalid' } });
});

test('the filter by a gateway finds tasks of groups that it is in, and there is one by group', async () => {
  const { db } = server.database;
  const group = uuid7();
  await db.insertInto('gateway_groups').values({ company_id: 1, id: group, name: 'group' }).execute();
  await db
    .insertInto('gateway_group_members')
    .values({ company_id: 1, group_id: group, gateway_id: company.ids.gateway, position: 0, weight: 1 })
    .execute();
  const { id } = await api()(task.create, form({ gatewayId: null, gatewayGroupId: group }));
  expect((await api()(task.list, { gatewayId: company.ids.gateway, size: 200 })).list.map((one) => one.id)).toContain(id);
  expect((await api()(task.list, { gatewayGroupId: group })).list).toMatchObject([{ id, gatewayGroupId: group }]);
  expect((await api()(task.list, { gatewayId: uuid7() })).list).toEqual([]);
});
