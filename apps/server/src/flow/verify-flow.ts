import { type Language, type OutputOf, operatorCompany } from '@parley/contract';
import type { verify as contract, FlowIssue } from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { knownFlowAudio, outsideSettingsOf } from '@parley/db';
import { type Issue, type VerifyOptions, verify, verifyDraft } from '@parley/dialog';
import type { Context } from '../kit/context.ts';
import { strategyUses } from '../message/sms/strategy-uses.ts';
import type { Services } from '../services.ts';
import { isHeardClosed } from '../speech/open-flows.ts';
import { findFlow } from './find-flow.ts';
import { linkSubflows } from './link-subflows.ts';
import { audioIn } from './sound/audio-in.ts';
import { knownVoices } from './sound/robot-voices.ts';

const told = (fieldIssue: Issue, language: Language): FlowIssue => ({ ...fieldIssue, message: fieldIssue.message[language] });

/** Whose draft is checked, for whom. */
interface Around {
  readonly services: Pick<Services, 'db' | 'settings'>;
  readonly caller: { readonly companyId: number };
  readonly language: Language;
}

/** What a company has set up around its flows, as far as a draft needs it. */
const around = async (draft: unknown, spoken: string, { services: { db, settings }, caller }: Around): Promise<VerifyOptions> => {
  const [{ requests, model }, audio, voices, strategies] = await Promise.all([
    outsideSettingsOf(db, settings.key, caller.companyId, settings.gatewayNetworks),
    knownFlowAudio(db, caller.companyId, audioIn(draft)),
    knownVoices(db, caller.companyId, spoken === 'en' ? 'en' : 'zh'),
    strategyUses(db, caller.companyId),
  ]);
  return {
    isLinked: true,
    hasModel: model !== null,
    allows: (url) => requests.hosts.some(({ origin }) => origin === url.origin),
    hasAudio: (id) => audio.has(id),
    voices,
    strategies,
  };
};

/** What is wrong with a linked draft, errors before warnings. */
export const checkDraft = async (draft: Flow, context: Around): Promise<FlowIssue[]> =>
  verify(draft, await around(draft, draft.language, context)).map((fieldIssue) => told(fieldIssue, context.language));

/** Faults as one line, each with its node's name before it. */
export const issueLine = (issues: readonly FlowIssue[], draft: Flow | null, language: Language): string => {
  const nameOf = (id: string): string => draft?.nodes.find((node) => node.id === id)?.name || id;
  const line = ({ node, message }: FlowIssue) => (node === null ? message : `${nameOf(node)}${language === 'zh' ? '：' : ': '}${message}`);
  return issues.map(line).join(language === 'zh' ? '；' : '; ');
};

/** What is wrong with a draft as it stands in the database, in the caller's language, and the draft if it can be read. */
export const draftIssues = async (
  stored: { readonly draft: unknown; readonly language: string },
  context: Context,
): Promise<{ flow: Flow | null; issues: FlowIssue[] }> => {
  const { db, caller, services, language } = context;
  const parsed = graph.safeParse(stored.draft);
  const { flow, issues } = verifyDraft(parsed.success ? await linkSubflows(db, parsed.data) : stored.draft, {
    ...(await around(stored.draft, stored.language, context)),
    heardClosed: await isHeardClosed(services.db, [caller.companyId, operatorCompany], stored.language),
  });
  return { flow, issues: issues.map((fieldIssue) => told(fieldIssue, language)) };
};

/** Checks a flow's draft. `ok` allows warnings. */
export const verifyFlow = async (id: string, context: Context): Promise<OutputOf<typeof contract>> => {
  const { db, language } = context;
  const { flow, issues } = await draftIssues(await findFlow(db, id), context);
  const errors = issues.filter(({ severity }) => severity === 'error');
  return { status: errors.length === 0 ? 'ok' : 'error', status_msg: issueLine(errors, flow, language), issues };
};
