import { readFile } from 'node:fs/promises';
import { type OutputOf, type ParsedOf, say } from '@parley/contract';
import type { importPackage as contract } from '@parley/contract/flow-package';
import { keepFlowAudio } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { freeName } from '../free-name.ts';
import { linkSubflows } from '../link-subflows.ts';
import { createFlow } from '../save-flow.ts';
import { soundOfBytes } from '../sound/prepare-sound.ts';
import { checkDraft } from '../verify-flow.ts';
import { unpackFlow } from './flow-package.ts';
import { unlinked } from './linked-flows.ts';

const words = {
  brought: {
    zh: '；一起带来的子流程要先发布：{names}',
    en: '; publish the subflows that it brought first: {names}',
  },
  whole: { zh: '已导入「{name}」', en: '“{name}” is imported' },
  faulty: {
    zh: '已导入「{name}」，有 {n} 处错误，改好才能发布',
    en: '“{name}” is imported; {n} {n|error|errors} must be mended before it can be published',
  },
} as const;

/** Makes a flow of an uploaded package. @throws Problem that says why the file will not do */
export const importPackage = async ({ name: asked }: ParsedOf<typeof contract>, context: Context): Promise<OutputOf<typeof contract>> => {
  const upload = uploadOf(context);
  const { type, language, name: packed, draft: whole, audio } = unpackFlow(await readFile(upload.path, 'utf8'));
  for (const bytes of audio)
    await keepFlowAudio(context.services.db, context.caller.companyId, soundOfBytes(bytes), { by: context.caller.userId });
  // Of whom the names are taken he may not see all: the whole company counts.
  const name = asked ?? (await freeName(context.whole, packed.slice(0, 90)));
  const { draft, made } = await unlinked(whole, context);
  const { id } = await createFlow({ name, type, language, draft }, context);
  Object.assign(context.audit, { after: { id, name, file: upload.name, ...(made.length > 0 ? { flows: made } : {}) } });
  const issues = await checkDraft(await linkSubflows(context.db, draft), context);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const told = say(errors > 0 ? words.faulty : words.whole, context.language, { name, n: errors });
  const brought =
    made.length > 0 ? say(words.brought, context.language, { names: made.join(context.language === 'zh' ? '、' : ', ') }) : '';
  const msg = `${told}${brought}`;
  return { id, name, errors, warnings: issues.length - errors, msg };
};
