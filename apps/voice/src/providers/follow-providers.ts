import { resolve } from 'node:path';
import type { Bus } from '@parley/contract/bus';
import type { Settings } from '@parley/contract/settings';
import { type Database, forgetSpeechFigures } from '@parley/db';
import { modelsFolder, type SpeechSettings } from '@parley/speech';
import type { Logger } from 'pino';
import type { NodeSpeech } from '../node/open-speech.ts';
import { KnownProviders } from './known-providers.ts';
import type { ProviderFigures } from './provider-figures.ts';

const tellEvery = 30_000; // ms
/** A message of the bus may be lost: providers are read again so often, ms. */
const readEvery = 60_000;
/** Figures are kept for so long, ms. */
const keptFor = 7 * 86_400_000;

interface FollowProvidersOptions {
  db: Database;
  bus: Bus;
  settings: Settings;
  log: Logger;
  speech: NodeSpeech;
  figures: ProviderFigures;
  onError: (error: unknown) => void;
}

/** Has a node hear and speak with the providers that are configured, also when they change, and tells how they do. */
export async function followProviders(options: FollowProvidersOptions): Promise<{ close(): Promise<void> }> {
  const { db, bus, settings, log, speech, figures, onError } = options;
  let last = '';
  const providers = new KnownProviders({
    ...{ db, key: settings.key, networks: settings, models: modelsFolder(resolve(settings.dataFolder)), log, onError },
    onRead: (read) => {
      speech.useProviders(read);
      const active = hearingOf(read);
      if (active !== last) log.info({ notice: true }, active);
      last = active;
    },
  });
  await providers.read();
  bus.subscribe('speech-changed', () => providers.readAgain());
  const tell = async (): Promise<void> => {
    await figures.tell(speech.states(), (id) => providers.companyOf(id));
    await forgetSpeechFigures(db, new Date(Date.now() - keptFor));
  };
  const telling = setInterval(() => {
    tell().catch(onError);
  }, tellEvery);
  const reading = setInterval(() => providers.readAgain(), readEvery);
  return {
    close: async () => {
      clearInterval(telling);
      clearInterval(reading);
      await tell().catch(onError);
    },
  };
}

/** What hears, and what that can and cannot, in a line for whoever starts the node. */
function hearingOf({ providers, orders }: SpeechSettings): string {
  const kindOf = (id: string): string => providers.find((one) => one.id === id)?.kind ?? id;
  const told = ['zh', 'en'].map((language) => {
    const order = orders.find((one) => one.company === null && one.use === 'hearing' && one.language === language)?.providers ?? [];
    const chain = order.filter((id) => id === 'embedded' || providers.some((one) => one.id === id)).map(kindOf);
    return chain.length === 0 || chain.every((kind) => kind === 'embedded')
      ? `${language}: embedded, understands the listed phrases, numbers and times alone, no names or addresses`
      : `${language}: ${chain.join(', then ')}`;
  });
  return `hearing: ${told.join('; ')}`;
}
