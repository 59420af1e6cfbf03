import { type ParsedOf, say, type Text } from '@parley/contract';
import type { environment } from '@parley/contract/operate';
import type { Context } from '../kit/context.ts';
import { askNodes } from './ask-nodes.ts';

const words = {
  uat: {
    zh: '仿真环境：{n} / {all} 个节点已载入最新发布的话术，共 {flows} 个',
    en: 'Simulation: {n} of {all} nodes have loaded what was published last, {flows} {flows|flow|flows}',
  },
  prod: {
    zh: '生产环境：{n} / {all} 个语音节点已载入最新发布的话术，共 {flows} 个',
    en: 'Production: {n} of {all} voice nodes have loaded what was published last, {flows} {flows|flow|flows}',
  },
  nobody: {
    zh: '没有在线的语音节点，启动后会使用最新发布的话术',
    en: 'No voice node is running. One that starts takes up what was published last',
  },
} as const satisfies Record<string, Text>;

/** Which nodes run an environment. */
const rolesOf = { uat: ['api', 'voice'], prod: ['voice'] } as const;

/** Makes the nodes that run an environment take up what was published there last. */
export const publishEnvironment = async ({ env }: ParsedOf<typeof environment.publish>, { services, audit, language }: Context) => {
  const done = await askNodes(services, 'caches-refresh', rolesOf[env]);
  const { flows } = await services.db
    .selectFrom('flows')
    .select((eb) => eb.fn.countAll<number>().as('flows'))
    .where('recycled_at', 'is', null)
    .where(env === 'uat' ? 'uat_version' : 'production_version', 'is not', null)
    .executeTakeFirstOrThrow();
  audit.after = { env, flows, ...done };
  const word = done.nodes.length === 0 ? words.nobody : words[env];
  return { ...done, msg: say(word, language, { n: done.answered, all: done.nodes.length, flows }) };
};
