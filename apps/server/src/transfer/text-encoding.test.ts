import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { detectEncoding } from './text-encoding.ts';

/** Byte by byte, so that each character is met in pieces. */
const detected = (bytes: Buffer) =>
  detectEncoding(
    Readable.from(
      [...bytes].map((byte) => Buffer.from([byte])),
      { objectMode: false },
    ),
  );
const name = '13900000001,王小明\n13900000002,李雷';

test.each([
  ['UTF-8', Buffer.from(name), 'utf-8'],
  ['digits alone', Buffer.from('13900000001\n'), 'utf-8'],
  ['GBK', iconv.encode(name, 'gbk'), 'gb18030'],
  ['characters that only GB 18030 has', iconv.encode('13900000001,𠮷\n', 'gb18030'), 'gb18030'],
] as const)('%s is told by its bytes', async (_name, bytes, encoding) => {
  expect(await detected(bytes)).toBe(encoding);
});

test('half a file is what it was as a whole, wherever it breaks off', async () => {
  const utf8 = Buffer.from(name);
  for (let end = Buffer.from('13900000001,王').length; end <= utf8.length; end++)
    expect(await detected(utf8.subarray(0, end)), String(end)).toBe('utf-8');
  const gbk = iconv.encode(name, 'gbk');
  for (let end = iconv.encode('13900000001,王', 'gbk').length; end <= gbk.length; end++)
    expect(await detected(gbk.subarray(0, end)), String(end)).toBe('gb18030');
});
