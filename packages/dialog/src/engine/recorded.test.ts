import { type Flow, flow, type Recording, recording, voiceMark } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { parcelDelivery } from '../demo/index.ts';
import { compile, start, verify } from '../index.ts';

const id = (sign: string): string => sign.repeat(64);
const recorded = (text: string, sign: string, more: Partial<Recording> = {}): Recording =>
  recording.parse({ text, audioId: id(sign), durationMs: 800, ...more });

/** The parcel flow whose greeting says `text`. */
const greeting = (text: string, recordings: Recording[], voice: Partial<Flow['voice']> = {}): Flow =>
  flow.parse({
    ...parcelDelivery,
    voice: { ...parcelDelivery.voice, ...voice },
    variables: [...parcelDelivery.variables, { name: '尾号', sayAs: 'digits' }],
    nodes: parcelDelivery.nodes.map((node) =>
      node.id === 'identity' && node.kind === 'ask' ? { ...node, prompts: [{ text, recordings }] } : node,
    ),
  });

const said = (draft: Flow, variables: Record<string, string> = {}) => {
  const { actions } = start(compile(draft), { direction: 'out', variables, timeZone: 'Asia/Shanghai' }, { now: 0 });
  return actions.flatMap((action) => (action.kind === 'say' ? action.segments : []));
};

test('a prompt is said by its recordings, and its values by the synthesiser', () => {
  const draft = greeting('您好，{姓名}。请问方便吗？', [recorded('您好', 'a'), recorded('请问方便吗', 'b')]);
  expect(said(draft, { 姓名: '李雷' })).toEqual([
    { kind: 'fixed', text: '您好，', audioId: id('a') },
    { kind: 'variable', text: '李雷', name: '姓名' },
    { kind: 'fixed', text: '。请问方便吗？', audioId: id('b') },
  ]);
});

test('words that changed since the recording are synthesised, marks alone are no change', () => {
  expect(said(greeting('您好！', [recorded('您好。', 'a')]))).toEqual([{ kind: 'fixed', text: '您好！', audioId: id('a') }]);
  const changed = greeting('您好呀', [recorded('您好', 'a')]);
  expect(said(changed)).toEqual([{ kind: 'fixed', text: '您好呀' }]);
  expect(verify(changed).filter(({ code }) => code === 'recording-outdated')).toMatchObject([{ node: 'identity', severity: 'warning' }]);
});

test('what another voice synthesised is not played, and a person goes before a synthesiser', () => {
  const made = recorded('您好', 'a', { by: 'synthesiser', voice: voiceMark({ voice: '', speed: 1, volume: 1 }) });
  expect(said(greeting('您好', [made]))[0]?.audioId).toBe(id('a'));
  expect(said(greeting('您好', [made], { speed: 1.2 }))[0]?.audioId).toBeUndefined();
  expect(said(greeting('您好', [made, recorded('您好', 'b')]))[0]?.audioId).toBe(id('b'));
});

test('a value is said by recordings where all of it is recorded, else by the synthesiser whole', () => {
  const phrases = [recorded('一三', 'c'), recorded('八', 'd'), recorded('一', 'e'), recorded('三', 'f')];
  const spoken = (value: string) => said(greeting('尾号{尾号}', [], { phrases }), { 尾号: value }).slice(1);
  expect(spoken('138')).toEqual([
    { kind: 'variable', name: '尾号', text: '一三', audioId: id('c') },
    { kind: 'variable', name: '尾号', text: '八', audioId: id('d') },
  ]);
  expect(spoken('139')).toEqual([{ kind: 'variable', name: '尾号', text: '一三九' }]);
});

test('audio that is not there and a voice that nobody has are told', () => {
  const draft = greeting('您好', [recorded('您好', 'a')], { voice: 'nobody' });
  const codes = verify(draft, { hasAudio: () => false, voices: new Set(['zhixia']) }).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['recording-gone', 'voice-unknown']));
  expect(verify(draft).map(({ code }) => code)).not.toContain('recording-gone');
});
