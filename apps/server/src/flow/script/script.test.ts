import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@parley/contract';
import { draftOfSketch } from '@parley/contract/flow/sketch';
import { verify } from '@parley/dialog';
import { expect, test } from 'vitest';
import { storedZip } from '../../testing/stored-zip.ts';
import { ZipArchive } from '../../transfer/zip-archive.ts';
import { readMindMap, scriptOfTopics, type Topic } from './mind-map.ts';
import { sketchOf } from './script.ts';
import { scriptOfRows } from './table-script.ts';

const rows = (table: readonly (readonly string[])[]) => table.map((cells, i) => ({ number: i + 1, cells }));

test('a script in rows becomes a draft that lacks nothing, and tells what it could not place', () => {
  const script = scriptOfRows(
    rows([
      ['节点', '话术', '客户', '语料', '去向'],
      ['开场', '您好，想了解我们的课程吗？', '可以', '', '介绍'],
      ['', '', '不需要', '', '挂机'],
      ['', '', '多少钱', '什么价格、要花多少钱', '报价'],
      ['', '', '其他', '', '介绍'],
      ['介绍', '课程一共十节，周末上课。', '', '', '报价'],
      ['报价', '全部九百元，要报名吗？', '好的', '', '转人工'],
      ['', '', '不', '', '没有这一步'],
      ['', '', '', '', ''],
      ['空步骤', '', '好的', '', '挂机'],
      ['知识', '在人民路一号。', '你们在哪里、地址', '', ''],
    ]),
  );
  const { sketch, unplaced } = sketchOf(script, 'zh');
  expect(unplaced.map(({ where, why }) => `${where.zh} ${why.zh}`)).toEqual([
    '第 10 行 没有写机器人说什么',
    '第 8 行 没有叫“没有这一步”的步骤，改为挂机',
  ]);
  const draft = draftOfSketch(sketch);
  expect(draft.nodes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'start 开始',
    'ask 开场',
    'speak 介绍',
    'ask 报价',
    'transfer 转人工',
    'hangup 挂机',
  ]);
  expect(draft.intents.find(({ name }) => name === '多少钱')?.similar).toEqual(['多少钱', '什么价格', '要花多少钱']);
  expect(draft.knowledge).toMatchObject([{ question: '你们在哪里', similar: ['地址'], answers: [{ text: '在人民路一号。' }] }]);
  // The number to transfer to is the one thing that no script tells.
  expect(
    verify(draft)
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code),
  ).toEqual(['transfer-target']);
});

test('a mind map becomes a draft: said and answered in turns, knowledge beside the main line', () => {
  const leaf = (title: string, ...children: Topic[]): Topic => ({ title, children });
  const root = {
    title: '课程邀约',
    children: [
      {
        title: '您好，想了解课程吗？',
        children: [
          { title: '可以', children: [{ title: '好的，老师稍后联系您，再见。', children: [] }] },
          { title: '不需要', children: [{ title: '打扰了，再见。', children: [] }, leaf('多余的一句')] },
        ],
      },
      { title: '问答', children: [leaf('多少钱', leaf('九百元。')), leaf('没有答案')] },
    ],
  };
  const script = scriptOfTopics(root);
  const { sketch, unplaced } = sketchOf(script, 'zh');
  expect(script.title).toBe('课程邀约');
  expect(unplaced.map(({ where }) => where.zh)).toEqual(['主题“多余的一句”', '主题“没有答案”']);
  const draft = draftOfSketch(sketch);
  expect(draft.nodes.map(({ kind }) => kind)).toEqual(['start', 'ask', 'hangup', 'hangup', 'hangup']);
  expect(verify(draft).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('columns without headings are read in the order of the template, and lines in English by their own words', () => {
  const script = scriptOfRows(
    rows([
      ['hello', 'Hello, may we talk?', 'yes', '', 'price'],
      ['', '', 'otherwise', '', 'hang up'],
      ['price', 'It is nine hundred. Goodbye.', '', '', ''],
    ]),
  );
  const draft = draftOfSketch(sketchOf(script, 'en').sketch);
  expect(draft.nodes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['start Start', 'ask hello', 'hangup price', 'hangup Hang up']);
  expect(verify(draft).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('both forms of an XMind file are read alike, without floating topics; what is broken is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-xmind-'));
  const read = async (files: Readonly<Record<string, string>>): Promise<Topic> => {
    const path = join(folder, 'map.xmind');
    await writeFile(path, storedZip(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
    const archive = await ZipArchive.open(path);
    try {
      return await readMindMap(archive);
    } finally {
      archive.close();
    }
  };
  const wanted: Topic = { title: '邀约', children: [{ title: '您好', children: [{ title: '可以 & 行', children: [] }] }] };
  const root = {
    title: '邀约',
    children: { attached: [{ title: '您好', children: { attached: [{ title: '可以 & 行' }] } }], detached: [{ title: '便签' }] },
  };
  expect(await read({ 'content.json': JSON.stringify([{ rootTopic: root }]) })).toEqual(wanted);
  const topic = (title: string, inner = ''): string => `<topic id="x"><title>${title}</title>${inner}</topic>`;
  const under = (inner: string, type = 'attached'): string => `<topics type="${type}">${inner}</topics>`;
  const inner = `<children>${under(topic('您好', `<children>${under(topic('可以 &amp; 行'))}</children>`))}${under(topic('便签'), 'detached')}</children>`;
  const xml = `<?xml version="1.0"?><xmap-content><sheet>${topic('邀约', inner)}<title>画布</title></sheet></xmap-content>`;
  expect(await read({ 'content.xml': xml })).toEqual(wanted);
  await expect(read({ 'content.json': '[{]' })).rejects.toBeInstanceOf(Problem);
  await expect(read({ 'content.xml': '<xmap-content><sheet>' })).rejects.toBeInstanceOf(Problem);
  await rm(folder, { recursive: true });
});
