import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { inviteFrom, stranger, untilKnown } from '../kit/invite-from.ts';
import type { RoleProcess } from '../kit/role.ts';
import { addKeysFlow, startTwoNodes, type TwoNodes } from '../kit/two-nodes.ts';

// What is said in a call that a node takes before its recognisers are there is not understood.

let nodes: TwoNodes;
let port: number;
beforeAll(async () => {
  nodes = await startTwoNodes();
  port = await freePort();
  await addGateway(nodes.parley, port, await addKeysFlow(nodes.parley));
  await untilKnown(nodes.parley, port);
});
afterAll(() => nodes?.close());

/** When the process said last that it is up, ms since the epoch. */
function upAt({ output }: RoleProcess): number {
  const told = output.split('\n').findLast((line) => line.includes('voice node is up')) ?? '{}';
  const { time }: { time: string } = JSON.parse(told);
  return Date.parse(time);
}

interface Answer {
  status: number;
  at: number;
}

/** Starts a node that is called all the while. @returns the answers up to the first call that is taken, from the opening of its socket */
async function calledWhileItStarts({ process, sipPort }: TwoNodes['first']): Promise<Answer[]> {
  const starts = process.start();
  const answers: Answer[] = [];
  while (answers.at(-1)?.status !== 200) {
    answers.push({ status: await inviteFrom({ sipPort }, port, 'PCMA'), at: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await starts;
  return answers;
}

test('a node sends calls elsewhere until it understands them, while another one is ready', async () => {
  const { parley, first, second } = nodes;
  await second.process.stop();
  await eventually('the first node is known as ready', async () => {
    const { load } = await parley.database.db.selectFrom('nodes').select('load').where('id', '=', first.id).executeTakeFirstOrThrow();
    return (load as { ready?: boolean }).ready || undefined;
  });
  const answers = await calledWhileItStarts(second);
  const up = upAt(second.process);
  expect(answers.map(({ status }) => status)).toContain(503);
  expect(answers.map(({ status }) => status)).not.toContain(stranger);
  expect(answers.filter(({ status, at }) => status === 200 && at < up)).toEqual([]);
}, 120_000);

test('calls wait for a node that is alone until it understands them', async () => {
  const { first, second } = nodes;
  await second.process.stop();
  await first.process.stop();
  const answers = await calledWhileItStarts(first);
  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(answers[0]?.at).toBeGreaterThanOrEqual(upAt(first.process));
}, 120_000);
