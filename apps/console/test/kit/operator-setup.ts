import { sysmsg } from '@parley/contract/message';
import { ban, caches, company, environment, node, nodeRestart, operateCompanyUpdate, speech } from '@parley/contract/operate';
import { idOf } from './fixtures/moment.ts';
import { bans, companies, companyDetailOf, nodes, receivers, sentMessages } from './fixtures.ts';
import { type HarnessSetup, served } from './shell-harness.ts';

const page = <T>(list: T[]) => ({ list, total: list.length, capped: false, next: null });
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('nothing there');
  return one;
};
const has = (text: string, part: string | undefined): boolean => part === undefined || text.includes(part);

/** The shell of an operator: companies, nodes, messages. */
export const operatorSetup: HarnessSetup = {
  shell: 'operate',
  pages: [
    { at: ['company'], routes: [...Object.values(company), operateCompanyUpdate] },
    {
      at: ['switches'],
      routes: [
        ...Object.values(node),
        ...Object.values(nodeRestart),
        ...Object.values(caches),
        ...Object.values(ban),
        environment.publish,
        speech.restart,
      ],
    },
    { at: ['platform-sysmsg-list'], routes: Object.values(sysmsg) },
  ],
  served: [
    served(company.list, ({ search, status }) =>
      page(companies.filter((one) => has(one.name + one.number, search) && has(one.status, status))),
    ),
    served(company.detail, ({ id }) => companyDetailOf(first(companies.filter((one) => one.id === id)))),
    served(company.create, () => ({ id: 4 })),
    served(operateCompanyUpdate, () => ({})),
    served(company.setStatus, ({ ids }) => ({ count: ids.length })),
    served(company.delete, (input) => ({ count: input.companies.length })),
    served(company.option, () => ({ list: companies.map(({ id, name }) => ({ id, name })), more: false })),
    served(node.list, () => ({ list: nodes })),
    served(node.drain, () => ({})),
    served(nodeRestart.last, () => ({ restart: null })),
    served(nodeRestart.start, () => ({ id: idOf(7) })),
    served(nodeRestart.stop, () => ({})),
    served(caches.refresh, () => ({
      nodes: nodes.slice(0, 3).map(({ id, host, roles }, n) => ({ id, host, roles, answered: n < 2 })),
      answered: 2,
    })),
    served(environment.publish, () => ({ nodes: [], answered: 0, msg: '生产环境：1 / 1 个语音节点已启用最新发布的话术' })),
    served(speech.restart, () => ({
      nodes: nodes
        .slice(0, 1)
        .map(({ id, host, roles }) => ({ id, host, roles, answered: true, renewed: { recognisers: 4, synthesisers: 1 } })),
      answered: 1,
    })),
    served(ban.list, () => page(bans)),
    served(ban.lift, ({ addresses }) => ({ count: addresses.length })),
    served(sysmsg.pushListSelf, ({ state }) => page(sentMessages.filter((one) => has(one.state, state)))),
    served(sysmsg.receivers, () => page(receivers)),
    served(sysmsg.receiveListSelf, () => page([])),
    served(sysmsg.last, () => ({ list_last: [], cnt_no_read: 0 })),
    served(sysmsg.userByCompany, () => ({
      list: [
        {
          companyId: 1,
          companyName: '安澜财险',
          users: receivers.map(({ userId, username, realname }) => ({ id: userId, username, realname })),
        },
      ],
      capped: false,
    })),
    served(sysmsg.create, () => ({ id: first(sentMessages).id })),
    served(sysmsg.revoke, ({ ids }) => ({ count: ids.length })),
    served(sysmsg.delete, ({ ids }) => ({ count: ids.length })),
  ],
};
