import type { RestartStep } from '@parley/contract/operate';
import { expect, test } from 'vitest';
import { backWithin, nextSteps, type RestartingNode, type RestartProgress } from './next-steps.ts';

const began = Date.parse('2026-11-22T10:00:00Z');
const waitMs = 600_000;

/** Nodes, and a restart of them on a clock of its own. */
class Restart {
  now = began;
  readonly nodes = new Map<string, RestartingNode>();
  steps: RestartStep[];
  readonly asked: string[] = [];
  last: RestartProgress | undefined;

  constructor(...names: string[]) {
    for (const name of names) this.nodes.set(name, { live: true, startedAt: began - 1_000, ready: true, registered: 2 });
    this.steps = names.map((node) => ({ node, host: node, state: 'waiting', since: new Date(began).toISOString(), registered: 0 }));
  }

  pass(ms: number): RestartProgress {
    this.now += ms;
    this.last = nextSteps({ steps: this.steps, nodes: this.nodes, now: this.now, waitMs });
    this.steps = this.last.steps;
    if (this.last.ask) this.asked.push(this.last.ask);
    return this.last;
  }

  get states(): string[] {
    return this.steps.map(({ state }) => state);
  }

  /** A process ends, and is started again after so long. */
  renew(name: string, how: Partial<RestartingNode> = {}): void {
    this.nodes.set(name, { live: true, startedAt: this.now, ready: true, registered: 2, ...how });
  }
}

test('one node after the other drains, ends and comes back, and the next one goes only then', () => {
  const restart = new Restart('a', 'b');
  restart.pass(0);
  expect([restart.states, restart.asked]).toEqual([['draining', 'waiting'], ['a']]);
  restart.pass(300_000);
  expect(restart.states).toEqual(['draining', 'waiting']);
  restart.nodes.delete('a');
  restart.pass(2_000);
  expect(restart.states).toEqual(['restarting', 'waiting']);
  restart.renew('a', { ready: false, registered: 0 });
  restart.pass(2_000);
  restart.renew('a', { registered: 1 });
  restart.pass(2_000);
  expect(restart.states).toEqual(['restarting', 'waiting']);
  restart.renew('a');
  restart.pass(2_000);
  expect([restart.states, restart.asked]).toEqual([['back', 'waiting'], ['a']]);
  restart.pass(2_000);
  expect([restart.states, restart.asked]).toEqual([
    ['back', 'draining'],
    ['a', 'b'],
  ]);
  // It was so quick that nobody has seen it away.
  restart.now += 1_000;
  restart.renew('b');
  restart.pass(1_000);
  restart.pass(1_000);
  expect([restart.states, restart.pass(1_000).ended]).toEqual([['back', 'back'], 'done']);
});

test('calls that do not end give the restart up, and the node takes calls again', () => {
  const restart = new Restart('a', 'b');
  restart.pass(0);
  expect(restart.pass(waitMs)).toMatchObject({ release: 'a', ended: 'calls-remain' });
  expect([restart.states, restart.asked]).toEqual([['failed', 'waiting'], ['a']]);
});

test.each([
  ['is not started again', () => {}, 'not-back'],
  ['never gets ready', (restart: Restart) => restart.renew('a', { ready: false }), 'not-back'],
  ['is not registered any more', (restart: Restart) => restart.renew('a', { registered: 1 }), 'not-registered'],
] as const)('a node that %s ends the restart before the next one goes', (_, comes, ended) => {
  const restart = new Restart('a', 'b');
  restart.pass(0);
  restart.nodes.delete('a');
  restart.pass(1_000);
  comes(restart);
  expect(restart.pass(backWithin - 1_000).ended).toBeUndefined();
  expect(restart.pass(1_000).ended).toBe(ended);
  expect(restart.states).toEqual(['failed', 'waiting']);
});

test('a node that is lost before its turn is passed over, and one that dies while it drains is waited for', () => {
  const restart = new Restart('a', 'b', 'c');
  restart.nodes.delete('a');
  restart.pass(0);
  restart.pass(0);
  expect(restart.states).toEqual(['gone', 'draining', 'waiting']);
  restart.renew('b', { live: false, startedAt: began - 1_000 });
  restart.pass(1_000);
  expect(restart.states).toEqual(['gone', 'restarting', 'waiting']);
});
