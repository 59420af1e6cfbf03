import { resolve } from 'node:path';
import { operatorCompany } from '@parley/contract';
import { gatewayReach } from '@parley/contract/gateway-network';
import { readSpeechSettings } from '@parley/db';
import { createEspeak, makeSynthesiser, modelsFolder, SpeakingRegistry } from '@parley/speech';
import type { Services } from '../../services.ts';

/** A synthesiser that speaks as calls of a company would: its providers in its order. Whoever asks for it closes it. */
export const companySpeaker = async ({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>, company: number) => {
  const { providers, orders } = await readSpeechSettings(db, settings.key.toString('hex'), (error, provider) =>
    log.error({ err: error, provider }, 'the secrets of a speech provider cannot be opened'),
  );
  const isMine = (of: number): boolean => of === company || of === operatorCompany;
  const reach = gatewayReach(settings.gatewayNetworks);
  const speaker = new SpeakingRegistry({ embedded: createEspeak(), make: makeSynthesiser });
  speaker.use({
    providers: providers
      .filter((each) => isMine(each.company))
      .map(({ company: of, ...provider }) => ({
        ...{ ...provider, models: modelsFolder(resolve(settings.dataDir)) },
        reach: of === operatorCompany ? { never: [] } : reach,
      })),
    // What the operator set is for all.
    orders: orders
      .filter((each) => isMine(each.company))
      .map((each) => ({ ...each, company: each.company === operatorCompany ? null : each.company })),
  });
  return speaker;
};
