import { Problem } from '@parley/contract';
import { flow as graph } from '@parley/contract/flow/schema';
import { flowAudio, forCompany, type KeptAudio } from '@parley/db';
import { z } from 'zod';
import { linkSubflows } from '../../flow/link-subflows.ts';
import { packFlow } from '../../flow/package/flow-package.ts';
import { strategyNames } from '../../flow/package/package-strategies.ts';
import { audioIn } from '../../flow/sound/audio-in.ts';
import type { DocumentKind } from '../job-kind.ts';
import { fileProblems } from '../problems.ts';

const filter = z.object({ flowId: z.uuid(), number: z.number().int().optional() });
export type PackagedFlow = z.infer<typeof filter>;

/** One flow with everything in it. */
export const flowPackageExport: DocumentKind<PackagedFlow> = {
  name: 'flow-package',
  direction: 'export',
  major: 'flow',
  title: { zh: '话术包', en: 'Flow package' },
  permission: 'PLATFORM/FLOW/REQUEST-EXPORT || OPERATE/FLOW/REQUEST-EXPORT',
  unmask: [],
  filter,
  document: async (db, { flowId, number }, now) => {
    const flow = await db
      .selectFrom('flows')
      .select(['company_id', 'name', 'type', 'draft'])
      .where('id', '=', flowId)
      .where('recycled_at', 'is', null)
      .executeTakeFirst();
    const version =
      number === undefined
        ? undefined
        : await db
            .selectFrom('flow_versions')
            .select('graph')
            .where('flow_id', '=', flowId)
            .where('number', '=', number)
            .executeTakeFirst();
    if (!flow || (number !== undefined && !version)) throw new Problem(fileProblems.targetGone);
    // With what its subflow nodes run: a version has that already.
    const draft = version ? graph.parse(version.graph) : await linkSubflows(forCompany(db, flow.company_id), graph.parse(flow.draft));
    const type = flow.type === 'inbound' ? 'inbound' : 'outbound';
    const smsStrategies = await strategyNames(forCompany(db, flow.company_id), draft);
    const packed = { name: flow.name, type, language: draft.language, draft, ...(smsStrategies ? { smsStrategies } : {}) } as const;
    const sounds: KeptAudio[] = [];
    for (const id of audioIn(draft)) {
      const sound = await flowAudio(db, flow.company_id, id);
      if (sound) sounds.push(sound);
    }
    return packFlow(packed, now, sounds);
  },
};
