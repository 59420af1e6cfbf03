import { open } from 'node:fs/promises';
import { parse } from 'node:path';
import { type OutputOf, type ParsedOf, Problem, say } from '@parley/contract';
import { draftOfSketch } from '@parley/contract/flow/sketch';
import type { importScript as contract } from '@parley/contract/flow-script-file';
import type { Context, Upload } from '../../kit/context.ts';
import { fileProblems } from '../../transfer/problems.ts';
import { openUpload } from '../../transfer/read-rows.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { ZipArchive } from '../../transfer/zip-archive.ts';
import { freeName } from '../free-name.ts';
import { createFlow } from '../save-flow.ts';
import { checkDraft } from '../verify-flow.ts';
import { isMindMap, readMindMap, scriptOfTopics } from './mind-map.ts';
import { type Script, sketchOf } from './script.ts';
import { scriptOfRows } from './table-script.ts';

const words = {
  whole: { zh: '已生成「{name}」，{n} 个节点', en: '“{name}” is made: {n} {n|node|nodes}' },
  partly: {
    zh: '已生成「{name}」，{n} 个节点；{left} 处没有放进去',
    en: '“{name}” is made: {n} {n|node|nodes}; {left} {left|line|lines} found no place',
  },
} as const;

const mostRows = 5000;
const mostTold = 200;

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  } finally {
    await file.close();
  }
};

const mapScript = async (path: string): Promise<Script | undefined> => {
  if (!(await isZip(path))) return undefined;
  const archive = await ZipArchive.open(path);
  try {
    return isMindMap(archive) ? scriptOfTopics(await readMindMap(archive)) : undefined;
  } finally {
    archive.close();
  }
};

const tableScript = async ({ path, name }: Upload): Promise<Script> => {
  const rows: { number: number; cells: readonly string[] }[] = [];
  for await (const { number, cells } of (await openUpload(path, name)).rows()) {
    if (cells.some((cell) => cell !== '')) rows.push({ number, cells });
    if (rows.length > mostRows) throw new Problem(fileProblems.tooDense);
  }
  return scriptOfRows(rows);
};

/** Makes a draft of an uploaded script and tells what it could not place. @throws Problem for what can be no script */
export const importScript = async (form: ParsedOf<typeof contract>, context: Context): Promise<OutputOf<typeof contract>> => {
  const upload = uploadOf(context);
  const script = (await mapScript(upload.path)) ?? (await tableScript(upload));
  if (script.lines.length === 0) throw new Problem(fileProblems.empty);
  const { sketch, unplaced } = sketchOf(script, form.language);
  const draft = draftOfSketch(sketch);
  const stem =
    (script.title ?? parse(upload.name).name).trim().slice(0, 90) || say({ zh: '导入的话术', en: 'Imported flow' }, context.language);
  const name = form.name ?? (await freeName(context.whole, stem));
  const { id } = await createFlow({ name, type: form.type, language: form.language, draft }, context);
  Object.assign(context.audit, { after: { id, name, file: upload.name, nodes: draft.nodes.length, unplaced: unplaced.length } });
  const errors = (await checkDraft(draft, context)).filter(({ severity }) => severity === 'error').length;
  const n = draft.nodes.length;
  return {
    id,
    name,
    nodes: n,
    errors,
    unplaced: unplaced.slice(0, mostTold).map(({ where, why }) => ({ where: where[context.language], why: why[context.language] })),
    msg: say(unplaced.length > 0 ? words.partly : words.whole, context.language, { name, n, left: unplaced.length }),
  };
};
