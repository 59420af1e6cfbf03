import { join } from 'node:path';
import { fieldIssue, operatorCompany, Problem, problems } from '@parley/contract';
import { embeddedProvider, speechProvider } from '@parley/contract/speech';
import { providerFields, uuid7 } from '@parley/db';
import { createEmbeddedRecogniser, createEspeak, makeRecogniser, makeSynthesiser } from '@parley/speech';
import { bind } from '../kit/bind.ts';
import { isTaken, refusedField } from '../kit/failures.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { callAudio } from './call-audio.ts';
import { openFlowsOf } from './open-flows.ts';
import { speechOverview } from './overview.ts';
import { checkProviderForm, keepKeysAtTheirAddress, providerRow, toldForm } from './provider-form.ts';
import { setHotWords, setOrder } from './set-lists.ts';
import { speechChanged } from './speech-changed.ts';
import { setTranscription } from './transcription.ts';
import { tryHearing, trySpeaking } from './try-provider.ts';
import { noProvider, usableProvider } from './usable-provider.ts';

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

export const speechRoutes = [
  bind(speechProvider.list, async (_input, context) => {
    const { services, caller } = context;
    const openFlows = caller.companyId === operatorCompany ? [] : await openFlowsOf(context.db);
    return speechOverview(services.db, { company: caller.companyId, now: services.now(), openFlows });
  }),
  bind(speechProvider.create, async ({ kind, ...form }, context) => {
    const { db, caller, services } = context;
    const company = caller.companyId;
    await checkProviderForm(kind, form, { secrets: form.secrets, company, networks: services.settings.gatewayNetworks });
    const id = uuid7();
    const row = providerRow(form, { key: services.settings.key, company, id, secrets: form.secrets, now: services.now() });
    await db
      .insertInto('speech_providers')
      .values({ company_id: company, id, kind, ...row })
      .execute()
      .catch(taken(form.name));
    context.audit.after = { kind, ...toldForm(form) };
    speechChanged(context);
    return { id };
  }),
  bind(speechProvider.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, caller, services } = context;
    const company = caller.companyId;
    const before = await db.selectFrom('speech_providers').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw noProvider();
    const kept = before.secrets ? providerFields(services.settings.key, { ...before, fields: {} }) : {};
    const secrets = { ...kept, ...form.secrets };
    keepKeysAtTheirAddress(before.kind, { before: providerFields(services.settings.key, { ...before, secrets: null }), kept }, form);
    await checkProviderForm(before.kind, form, { secrets, company, networks: services.settings.gatewayNetworks });
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'speech_providers', { id, revision });
        const row = providerRow(form, { key: services.settings.key, company, id, secrets, now: services.now() });
        await tx
          .updateTable('speech_providers')
          .set({ ...row, ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    const { secrets: _sealed, ...told } = before;
    Object.assign(context.audit, { before: told, after: toldForm(form) });
    speechChanged(context);
    return {};
  }),
  bind(speechProvider.delete, async ({ ids }, context) => {
    const { db } = context;
    context.audit.before = await db.selectFrom('speech_providers').select(['id', 'kind', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('speech_providers').where('id', 'in', ids).returning('id').execute();
    speechChanged(context);
    return { count: gone.length };
  }),
  bind(speechProvider.setOrder, setOrder),
  bind(speechProvider.setHotWords, setHotWords),
  bind(speechProvider.setTranscription, setTranscription),
  bind(speechProvider.tryHearing, async ({ id, ...what }, context) => {
    const { services, caller } = context;
    const isEmbedded = id === embeddedProvider;
    const { pricePerHour, ...provider } = isEmbedded ? { pricePerHour: 0 } : await usableProvider(services, caller.companyId, id);
    const recogniser =
      'kind' in provider
        ? makeRecogniser(provider)
        : await createEmbeddedRecogniser(join(services.settings.dataDir, 'models'), what.language);
    if (!recogniser) throw refusedField('id', fieldIssue('choice'));
    context.audit.after = { id, language: what.language };
    try {
      return await tryHearing(recogniser, { ...what, pricePerHour });
    } finally {
      await recogniser.close();
    }
  }),
  bind(speechProvider.callAudio, callAudio),
  bind(speechProvider.trySpeaking, async ({ id, ...what }, context) => {
    const { services, caller } = context;
    const isEmbedded = id === embeddedProvider;
    const { pricePerHour = 0, ...provider } = isEmbedded ? {} : await usableProvider(services, caller.companyId, id);
    const synthesiser = 'kind' in provider ? makeSynthesiser(provider) : createEspeak();
    if (!synthesiser) throw refusedField('id', fieldIssue('choice'));
    context.audit.after = { id, language: what.language, voice: what.voice };
    try {
      return await trySpeaking(synthesiser, { ...what, pricePerHour });
    } finally {
      await synthesiser.close();
    }
  }),
];
