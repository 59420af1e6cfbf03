import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import { freePort } from '@parley/sip/testing/free-port';
import { addFlow } from './flow.ts';
import { lendSpeech, oneRecogniser, type Parley, startParley } from './parley.ts';
import type { RoleProcess } from './role.ts';

/** One voice node, as a process of its own. */
interface Node {
  id: string;
  sipPort: number;
  process: RoleProcess;
}

/** Two voice nodes on one database, which share the folder of recordings: the calls of one can go on at the other. */
export interface TwoNodes {
  parley: Parley;
  first: Node;
  second: Node;
  /** Has the calls of a node go on elsewhere, or lets it take calls again. */
  drain(node: Node, draining?: boolean): Promise<void>;
  close(): Promise<void>;
}

const idIn = async (folder: string): Promise<string> => (await readFile(join(folder, 'voice-node-id'), 'utf8')).trim();

/** @param roles what is started besides the nodes */
export async function startTwoNodes(roles: readonly 'server'[] = []): Promise<TwoNodes> {
  const parley = await startParley(['voice', ...roles], oneRecogniser);
  const folder = await mkdtemp(join(tmpdir(), 'parley-second-'));
  await Promise.all([lendSpeech(folder), mkdir(join(parley.folder, 'recordings'), { recursive: true })]);
  await symlink(join(parley.folder, 'recordings'), join(folder, 'recordings'));
  const sipPort = await freePort();
  const process = parley.voice.beside({ PARLEY_DATA: folder, SIP_PORT: String(sipPort), RTP_PORTS: '18000-19999' });
  await process.start();
  const { db } = parley.database;
  return {
    parley,
    first: { id: await idIn(parley.folder), sipPort: parley.sipPort, process: parley.voice },
    second: { id: await idIn(folder), sipPort, process },
    drain: async ({ id }, draining = true) => {
      await db.updateTable('nodes').set({ draining }).where('id', '=', id).execute();
    },
    close: async () => {
      await process.stop();
      await parley.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const asks = (id: string, text: string) => ({
  ...{ id, kind: 'collect', by: 'keys', slotId: 'n', prompts: [{ text }] },
  keys: { max: 1, firstMs: 60_000 },
});

/** A flow that asks for a key twice, a minute each, and hangs up: what somebody says in between is recorded, and disturbs nothing. @returns its id */
export const addKeysFlow = (parley: Parley): Promise<string> =>
  addFlow(
    parley,
    'keys',
    flow.parse({
      ...{ language: 'zh', answering: { greetAfterMs: 0 } },
      nodes: [
        { id: 'start', kind: 'start' },
        asks('one', '请按一'),
        asks('two', '请按二'),
        { id: 'end', kind: 'hangup', prompts: [{ text: '再见' }] },
      ],
      edges: [
        { id: 'a', from: 'start', exit: 'next', to: 'one' },
        { id: 'b', from: 'one', exit: 'filled', to: 'two' },
        { id: 'c', from: 'two', exit: 'filled', to: 'end' },
      ],
      slots: [{ id: 'n', name: 'key', entity: { kind: 'number', min: 0, max: 9, integer: true } }],
    }),
  );
