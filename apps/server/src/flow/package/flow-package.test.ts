import { createHash } from 'node:crypto';
import { Problem } from '@parley/contract';
import { flow as graph } from '@parley/contract/flow/schema';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { expect, test } from 'vitest';
import { packFlow, unpackFlow } from './flow-package.ts';

const draft = graph.parse(parcelDelivery);
const flow = { name: '包裹派送预约', type: 'outbound', language: 'zh', draft } as const;
const packed = packFlow(flow, new Date('2026-11-22T13:00:00Z'));
const refusal = (text: string): string => {
  try {
    unpackFlow(text);
    return 'taken';
  } catch (error) {
    if (error instanceof Problem) return error.kind.id;
    throw error;
  }
};
const changed = (edit: (pack: { flow: { name?: string; draft: { nodes: unknown } }; version: number; format: string }) => void): string => {
  const pack = JSON.parse(packed);
  edit(pack);
  return JSON.stringify(pack);
};

test('a flow comes out of its package as it went in, however the file was laid out since', () => {
  expect(unpackFlow(packed)).toEqual({ ...flow, audio: [] });
  expect(unpackFlow(`\uFEFF${JSON.stringify(JSON.parse(packed), null, 4)}`)).toEqual({ ...flow, audio: [] });
});

test('a file that breaks off anywhere is refused', () => {
  for (const share of [0, 0.1, 0.5, 0.9, 0.999])
    expect(refusal(packed.slice(0, Math.floor(packed.length * share) - 2))).toBe('package.unreadable');
});

test('what is no package is told apart from one that is half, changed, or of a later format', () => {
  expect(refusal('{"hello": 1}')).toBe('package.foreign');
  expect(refusal('[]')).toBe('package.foreign');
  expect(refusal(changed((pack) => Object.assign(pack, { format: 'other-flow' })))).toBe('package.foreign');
  expect(refusal(changed((pack) => Object.assign(pack, { version: 2 })))).toBe('package.newer');
  expect(refusal(changed((pack) => delete pack.flow.name))).toBe('package.incomplete');
  expect(refusal(changed((pack) => Object.assign(pack.flow, { name: '别的名字' })))).toBe('package.changed');
  expect(refusal(packFlow({ ...flow, draft: { ...draft, nodes: [{ kind: 'nothing' }] } }, new Date()))).toBe('package.draft');
});

test('a file that would swell when read is refused before it is; brackets and commas in what is said are none', () => {
  const swollen = (inside: string) => refusal(`{"format":"parley-flow","version":1,"flow":${inside}}`);
  expect(swollen('['.repeat(100))).toBe('package.swollen');
  expect(swollen(`[${'{},'.repeat(5_000_001)}{}]`)).toBe('package.swollen');
  expect(swollen(`"\\"${'[,'.repeat(5_000_001)}"`)).toBe('package.incomplete');
  expect(refusal(`{"flow": "${'a'.repeat(100)}`)).toBe('package.unreadable');
});

test('recordings travel with a flow, and one that is not what its name says is refused', () => {
  const audio = new Uint8Array([1, 2, 3]);
  const id = createHash('sha256').update(audio).digest('hex');
  const whole = packFlow(flow, new Date(), [{ id, audio }]);
  expect(unpackFlow(whole).audio.map((bytes) => [...bytes])).toEqual([[1, 2, 3]]);
  expect(refusal(whole.replace('"AQID"', '"AQIE"'))).toBe('package.changed');
});
