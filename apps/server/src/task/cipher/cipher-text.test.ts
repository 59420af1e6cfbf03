import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCipherText, sealCipherText } from './cipher-text.ts';

const [key, older] = [randomBytes(32), randomBytes(32)];
const sealed = (number: string, by = key) => sealCipherText(by, number, randomBytes(12));

test('the worked example of the manual is what we open and make', async () => {
  const manual = await readFile(new URL('../../../../../docs/users/api.md', import.meta.url), 'utf8');
  const example = /```json\n(\{[^`]*"nonce": "[0-9a-f]{24}"[^`]*\})\n```/.exec(manual)?.[1] ?? '{}';
  const { key: written, nonce, number, cipher } = JSON.parse(example);
  const given = Buffer.from(written, 'base64');
  expect(sealCipherText(given, number, Buffer.from(nonce, 'hex'))).toBe(cipher);
  expect(openCipherText([given], cipher)).toBe(number);
});

test('a number is opened by any of the keys, in either alphabet, padded or not', () => {
  const cipher = sealed('+86 138 0013 8000');
  const url = cipher.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  for (const written of [cipher, url, ` ${cipher}\n`]) expect(openCipherText([older, key], written)).toBe('+86 138 0013 8000');
});

test('what another key made, was changed, cut or is none at all opens as nothing', () => {
  const cipher = sealed('13800138000');
  const bytes = Buffer.from(cipher, 'base64');
  const changed = bytes.map((byte, n) => (n === 14 ? byte ^ 1 : byte));
  const others = [Buffer.from(changed), bytes.subarray(0, -1), bytes.subarray(1), bytes.subarray(0, 28)].map((one) =>
    one.toString('base64'),
  );
  for (const written of [...others, sealed('13800138000', older), sealed('1'.repeat(61)), '', '13800138000', '密文', `${cipher}*`])
    expect(openCipherText([key], written)).toBeUndefined();
  expect(openCipherText([], cipher)).toBeUndefined();
});
