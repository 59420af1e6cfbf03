import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, sampleVariables, start, step } from '@parley/dialog';
import { parcelDelivery } from '@parley/dialog/demo/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { Spool } from '../facts/spool.ts';
import { TurnRecorder } from './turn-recorder.ts';

const version = compile(parcelDelivery);
// Monday 5 January 2026, 10:00 in Shanghai.
const now = Date.UTC(2026, 0, 5, 2);
let folder: string;
let spool: Spool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-turns-'));
  ({ spool } = await Spool.open(folder, { failed: () => {}, mended: () => {} }));
});
afterAll(async () => {
  await spool.close();
  await rm(folder, { recursive: true, force: true });
});

/** What each of these lines is recorded as. */
function recorded(lines: readonly string[]) {
  const opening = {
    ...{
      id: '0192d6c0-0000-7000-8000-000000000001',
      company: 1,
      direction: 'out' as const,
      node: 'test',
      caller: '1',
      callee: '2',
      variables: {},
    },
    startedAt: new Date(now).toISOString(),
  };
  const record = new CallRecord(spool, opening, (error) => {
    throw error;
  });
  const turns = new TurnRecorder(record, now);
  let last = start(version, { direction: 'out', variables: sampleVariables(version), timeZone: 'Asia/Shanghai' }, { now });
  for (const text of lines) {
    last = step(version, last.state, { kind: 'said', text }, { now });
    turns.hearing(
      { text, matched: true, confidence: 1, alternatives: [], startedAt: now, lastVoicedAt: now, decidedAt: now, recognisedAt: now },
      false,
    );
    turns.follow(last.trace, version);
  }
  return record.facts.turns.map(({ nodeName, intent, matchedBy }) => [nodeName, intent, matchedBy]);
}

test('a turn is recorded with the intent and the values that it gave, asked back or filled', () => {
  expect(recorded(['是的', '后天下午吧', '对'])).toEqual([
    ['确认身份', '肯定', 'exact'],
    ['明天是否方便', '改天 · 派送日期: 2026-01-07', 'exact'],
    ['改到哪天', '派送日期: 2026-01-07 · 送达时段: 下午', 'slot'],
  ]);
});

test('what the flow sets by itself is nobody’s answer', () => {
  expect(recorded(['是的', '方便', '不需要']).at(-1)).toEqual(['上午或下午', '拒绝通话', 'exact']);
});
