import { Problem, type Text } from '@parley/contract';
import { z } from 'zod';
import { fileProblems } from '../../transfer/problems.ts';
import { parseXml } from '../../transfer/xml-events.ts';
import type { ZipArchive } from '../../transfer/zip-archive.ts';
import { type Script, type ScriptAnswer, type ScriptLine, sentencesIn, type Unplaced } from './script.ts';

/** A topic of a mind map with those that hang on it. */
export type Topic = { readonly title: string; readonly children: readonly Topic[] };

const mostBytes = 16 * 1024 * 1024;
const mostTopics = 5000;
const deepest = 200;

const unreadable = (cause?: unknown): Problem => new Problem(fileProblems.unreadable, {}, cause === undefined ? {} : { cause });

const titled = z.looseObject({
  title: z.string().default(''),
  children: z.looseObject({ attached: z.array(z.unknown()).default([]) }).optional(),
});
const sheets = z.array(z.looseObject({ rootTopic: z.unknown() })).min(1);

/** XMind since 2020 keeps its topics as JSON. */
const ofJson = (text: string): Topic => {
  let count = 0;
  const topicOf = (value: unknown, depth: number): Topic => {
    count += 1;
    if (count > mostTopics || depth > deepest) throw new Problem(fileProblems.tooDense);
    const { title, children } = titled.parse(value);
    return { title: title.trim(), children: (children?.attached ?? []).map((one) => topicOf(one, depth + 1)) };
  };
  try {
    const [sheet] = sheets.parse(JSON.parse(text));
    return topicOf(sheet?.rootTopic, 0);
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  }
};

type Growing = { title: string; children: Growing[] };

/** XMind 8 keeps them as XML: `topic` with `title` and `children/topics[type=attached]/topic`; summaries and floating topics are no part of the talk. */
const ofXml = async (bytes: AsyncIterable<Buffer>): Promise<Topic> => {
  const open: Growing[] = [];
  const kinds: boolean[] = [];
  let root: Growing | undefined;
  let inTitle = false;
  let count = 0;
  const attached = (): boolean => kinds.every(Boolean);
  const parsing = parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'topics') kinds.push(attributes.type === undefined || attributes.type === 'attached');
      inTitle = name === 'title' && open.length > 0 && attached();
      if (name !== 'topic' || !attached()) return;
      count += 1;
      if (count > mostTopics || open.length > deepest) throw new Problem(fileProblems.tooDense);
      const topic: Growing = { title: '', children: [] };
      // The first sheet is the script.
      if (open.length === 0) root ??= topic;
      open.at(-1)?.children.push(topic);
      open.push(topic);
    },
    text: (text) => {
      const topic = open.at(-1);
      if (inTitle && topic) topic.title = `${topic.title}${text}`.trim();
    },
    close: (name) => {
      if (name === 'title') inTitle = false;
      if (name === 'topic' && attached()) open.pop();
      if (name === 'topics') kinds.pop();
    },
  });
  for await (const _ of parsing);
  if (!root) throw unreadable();
  return root;
};

/** Whether a zip holds a mind map rather than a workbook. */
export const isMindMap = ({ entries }: ZipArchive): boolean =>
  entries.some(({ name }) => name === 'content.json' || name === 'content.xml');

/** The topics of an XMind file's first sheet. @throws Problem for what is none, is broken or too large */
export const readMindMap = async (archive: ZipArchive): Promise<Topic> => {
  const json = archive.find('content.json');
  const xml = archive.find('content.xml');
  const entry = json ?? xml;
  if (!entry) throw unreadable();
  if (entry.size > mostBytes) throw new Problem(fileProblems.tooDense);
  if (!json) return ofXml(archive.bytes(entry));
  const chunks: Buffer[] = [];
  for await (const chunk of archive.bytes(entry)) chunks.push(chunk);
  return ofJson(Buffer.concat(chunks).toString('utf8'));
};

/**
 * A conversation in a mind map: the root is its name, its first topic what the robot says first; from there what is said and what is answered take
 * turns. Further topics of the root that hold questions with one answer each are knowledge.
 */
export function scriptOfTopics(root: Topic): Script {
  const lines: ScriptLine[] = [];
  const knowledge: { question: string; answer: string }[] = [];
  const unplaced: Unplaced[] = [];
  const names = new Set<string>();
  const nameOf = (title: string): string => {
    const stem = title.slice(0, 16) || '…';
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? stem : `${stem} ${n}`;
      if (!names.has(name)) {
        names.add(name);
        return name;
      }
    }
  };
  const where = (title: string): Text => ({ zh: `主题“${title.slice(0, 30)}”`, en: `Topic “${title.slice(0, 30)}”` });
  const say = (topic: Topic): string => {
    const name = nameOf(topic.title);
    const at = lines.length;
    lines.push({ name, says: [], answers: [], next: undefined, where: where(topic.title) });
    const answers = topic.children.map((answer): ScriptAnswer => {
      const [first, ...more] = answer.children;
      for (const extra of more)
        unplaced.push({ where: where(extra.title), why: { zh: '一个回答后面只能接一句', en: 'An answer goes on to one line only' } });
      return { says: answer.title, samples: sentencesIn(answer.title), to: first ? say(first) : undefined };
    });
    if (topic.children.some(({ title }) => title === ''))
      unplaced.push({ where: where(topic.title), why: { zh: '有空的主题', en: 'One of its topics is empty' } });
    lines[at] = { name, says: topic.title === '' ? [] : [topic.title], answers, next: undefined, where: where(topic.title) };
    return name;
  };
  const [main, ...others] = root.children;
  if (main) say(main);
  for (const other of others) {
    const pairs = other.children.filter(({ children }) => children.length === 1 && children[0]?.children.length === 0);
    for (const { title, children } of pairs) knowledge.push({ question: title, answer: children[0]?.title ?? '' });
    for (const { title } of other.children.filter((one) => !pairs.includes(one)))
      unplaced.push({
        where: where(title),
        why: { zh: '不在主线上，也不是一问一答', en: 'Neither on the main line nor a question with its answer' },
      });
    if (other.children.length === 0)
      unplaced.push({ where: where(other.title), why: { zh: '不在主线上', en: 'It is not on the main line' } });
  }
  return { title: root.title || undefined, lines, knowledge, unplaced };
}
