import { text as textOf } from 'node:stream/consumers';
import { operatorCompany, Problem, permissionOf } from '@parley/contract';
import { importPackage } from '@parley/contract/flow-package';
import { operateFlow } from '@parley/contract/operate';
import { type DB, forCompany, type KeptAudio, keepFlowAudio, wholeCompany } from '@parley/db';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { ImportKind } from '../../transfer/job-kind.ts';
import { type Notice, noticeKinds } from '../../transfer/notices.ts';
import { fileProblems } from '../../transfer/problems.ts';
import { type ClaimedJob, heldJob } from '../../transfer/transfer-job.ts';
import { freeName } from '../free-name.ts';
import { linkSubflows } from '../link-subflows.ts';
import { insertFlow } from '../save-flow.ts';
import { soundOfBytes } from '../sound/prepare-sound.ts';
import { checkDraft } from '../verify-flow.ts';
import { unpackFlow } from './flow-package.ts';
import { unlinked } from './linked-flows.ts';
import { withOwnStrategies } from './package-strategies.ts';

const options = z.object({
  /** Who gets the flow: the operator brings one to any company. */
  company: z.number().int(),
  name: z.string().optional(),
});

/** A recording of the package, or, last, its flow. */
type Part = { readonly sound: KeptAudio } | 'flow';

type Whole = ReturnType<typeof unpackFlow>;

const told = (names: readonly string[]) => ({
  zh: names.map((name) => `「${name}」`).join('、'),
  en: names.map((name) => `“${name}”`).join(', '),
});

/** Makes the flow of a package, with those that it runs where the company has them not, and tells what there is to know of it. */
const makeFlow = async (
  tx: Transaction<DB>,
  { settings }: Services,
  job: ClaimedJob,
  { company, name: asked, whole }: z.infer<typeof options> & { readonly whole: Whole },
): Promise<Notice[]> => {
  // Of whom the names are taken its starter may not see all: the whole company counts.
  const db = forCompany(tx, company, wholeCompany);
  const maker = { companyId: company, userId: job.createdBy };
  const { draft, made } = await unlinked(await withOwnStrategies(db, whole.draft, whole.smsStrategies), db, maker);
  const name = asked ?? (await freeName(db, whole.name.slice(0, 90)));
  const id = await insertFlow(db, maker, { name, type: whole.type, draft });
  await heldJob(tx, job).set({ target_id: id, target_name: name }).execute();
  const issues = await checkDraft(await linkSubflows(db, draft), {
    services: { db: tx, settings },
    caller: { companyId: company },
    language: job.language,
  });
  const n = issues.filter(({ severity }) => severity === 'error').length;
  return [
    ...(n > 0 ? [{ kind: noticeKinds.faultyFlow, values: { n } }] : []),
    ...(made.length > 0 ? [{ kind: noticeKinds.broughtFlows, values: { names: told(made) } }] : []),
  ];
};

/** A flow package into a new flow. All of it is checked before anything is kept: a package that will not do makes nothing. */
export const packageImport: ImportKind<Part> = {
  name: 'flow-package-import',
  direction: 'import',
  major: 'flow',
  title: { zh: '导入话术包', en: 'Flow package import' },
  permission: [importPackage, operateFlow.import].map(({ path }) => permissionOf(path)).join(' || '),
  unmask: [],
  open: async (services, job) => {
    const wanted = options.parse(job.options);
    const { company } = wanted;
    if (company !== job.company && job.company !== operatorCompany) throw new Problem(fileProblems.targetGone);
    if (!job.fileKey) throw new Problem(fileProblems.noFile);
    const whole = unpackFlow(await textOf((await services.files.seekable(job.fileKey)).read()));
    const sounds = new Map(whole.audio.map(soundOfBytes).map((sound) => [sound.id, sound]));
    const names = [...sounds.keys(), ''];
    const notices: Notice[] = [];
    return {
      header: true,
      batchRows: 50,
      rows: async function* () {
        yield { number: 1, cells: ['SHA-256'], progress: 0 };
        for (const [n, id] of names.entries()) yield { number: n + 2, cells: [id || whole.name], progress: (n + 1) / names.length };
      },
      read: ([id = '']) => {
        const sound = sounds.get(id);
        return sound ? { sound } : 'flow';
      },
      store: async (tx, parts) => {
        for (const part of parts) {
          if (part === 'flow') notices.push(...(await makeFlow(tx, services, job, { ...wanted, whole })));
          else await keepFlowAudio(tx, company, part.sound, { by: job.createdBy });
        }
        return parts.map(() => undefined);
      },
      notices: () => notices,
    };
  },
};
