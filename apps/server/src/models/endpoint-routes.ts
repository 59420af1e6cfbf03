import { fieldIssue, operatorCompany } from '@parley/contract';
import { gatewayReach } from '@parley/contract/gateway-network';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import { type CompanyDatabase, modelEndpointOf } from '@parley/db';
import { modelEndpointPlace, seal } from '@parley/db/seal';
import { askChat, encodeSentences, type ModelEndpoint } from '@parley/speech/language-models';
import { bind } from '../kit/bind.ts';
import { refusedField } from '../kit/failures.ts';
import { isElsewhere, keepAtItsAddress } from '../kit/kept-secret.ts';
import { changedSince, touched } from '../kit/revision.ts';
import { checkAddress } from '../speech/provider-form.ts';

/** What is tried once may take so long, ms. */
const longestTry = 10_000;

const standard = {
  address: '',
  chat_model: '',
  encoder_model: '',
  judges: false,
  within_ms: 800,
  secret: null,
  secret_tail: '',
  enabled: true,
  revision: 1,
  updated_at: new Date(0),
  updated_by: null,
};

const endpointRow = async (db: CompanyDatabase) => (await db.selectFrom('model_endpoints').selectAll().executeTakeFirst()) ?? standard;

type Row = Awaited<ReturnType<typeof endpointRow>>;

const told = ({ address, chat_model, encoder_model, judges, within_ms, enabled, secret_tail }: Row) => ({
  address,
  chatModel: chat_model,
  encoderModel: encoder_model,
  judges,
  withinMs: within_ms,
  enabled,
  keyTail: secret_tail,
});

const timed = async (ask: () => Promise<unknown>): Promise<{ ms: number; failure: string | null }> => {
  const begun = performance.now();
  const failure = await ask().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { ms: Math.round(performance.now() - begun), failure };
};

export const modelEndpointRoutes = [
  bind(modelEndpoint.detail, async (_input, { db }) => {
    const row = await endpointRow(db);
    return { ...told(row), revision: row.revision };
  }),
  bind(modelEndpoint.update, async ({ key, revision, ...form }, context) => {
    const { db, whole, caller, services, audit } = context;
    const company = caller.companyId;
    const before = await endpointRow(db);
    if (before.revision !== revision) throw await changedSince(whole, before);
    if (form.address === '' && (form.chatModel !== '' || form.encoderModel !== '')) throw refusedField('address', fieldIssue('required'));
    if (form.judges && form.chatModel === '') throw refusedField('chatModel', fieldIssue('required'));
    if (form.address !== '') await checkAddress('address', form.address, company, services.settings.gatewayNetworks);
    const moved = form.address !== '' && isElsewhere(before.address, form.address);
    keepAtItsAddress({ field: 'key', kept: before.secret !== null, given: key }, moved);
    const sealed =
      key === undefined
        ? {}
        : key === null || key === ''
          ? { secret: null, secret_tail: '' }
          : { secret: seal(services.settings.key, key, modelEndpointPlace(company)), secret_tail: key.length < 8 ? '****' : key.slice(-4) };
    const row = {
      ...{ address: form.address, chat_model: form.chatModel, encoder_model: form.encoderModel, judges: form.judges },
      ...{ within_ms: form.withinMs, enabled: form.enabled, ...sealed, ...touched(context), revision: revision + 1 },
    };
    const saved = await db
      .insertInto('model_endpoints')
      .values({ company_id: company, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row).where('model_endpoints.revision', '=', revision))
      .returning('revision')
      .executeTakeFirst();
    if (!saved) throw await changedSince(whole, await endpointRow(db));
    Object.assign(audit, { before: told(before), after: { ...form, key: key ? '***' : key } });
    services.bus.publish({ type: 'speech-changed', company });
    return saved;
  }),
  bind(modelEndpoint.check, async (_input, { caller, services: { db, settings } }) => {
    const known = await modelEndpointOf(db, settings.key, caller.companyId);
    if (known === null) return { encoder: null, chat: null };
    const reach = known.company === operatorCompany ? { never: [] } : gatewayReach(settings.gatewayNetworks);
    const endpoint: ModelEndpoint = { address: known.address, key: known.key, reach };
    const signal = AbortSignal.timeout(longestTry);
    const { encoderModel, chatModel } = known;
    const hello = [{ role: 'user', content: '1+1=' }] as const;
    return {
      encoder: encoderModel === '' ? null : await timed(() => encodeSentences(endpoint, encoderModel, ['你好'], signal)),
      chat: chatModel === '' ? null : await timed(() => askChat(endpoint, { model: chatModel, messages: hello, maxTokens: 4 }, signal)),
    };
  }),
];
