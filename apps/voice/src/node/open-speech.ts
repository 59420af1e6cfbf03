import { join } from 'node:path';
import type { Renewed } from '@parley/contract/bus';
import type { Settings } from '@parley/contract/settings';
import type { MediaEngine } from '@parley/media';
import {
  createEspeak,
  createSpeechInput,
  makeSynthesiser,
  type ProviderState,
  SpeakingRegistry,
  type SpeechInput,
  type SpeechSettings,
  type Synthesiser,
} from '@parley/speech';
import type { Logger } from 'pino';
import { PromptStore } from '../prompts/prompt-store.ts';
import type { ReadRecording } from '../prompts/recorded-prompts.ts';
import type { ProviderUse } from '../providers/provider-figures.ts';
import { connectSpeechInput } from './connect-speech-input.ts';

const longestWarmUp = 30_000; // ms

/** What a node hears and speaks with. */
export interface NodeSpeech {
  speechInput: SpeechInput;
  synthesiser: Synthesiser;
  prompts: PromptStore;
  /** Resolves when a burst of calls is understood, or after a while without: calls can be taken all the same. */
  warm(): Promise<void>;
  /** Which providers there are, and who is asked in which order, from now on. */
  useProviders(settings: SpeechSettings): void;
  /** How each provider does. */
  states(): { use: 'hearing' | 'speaking'; states: readonly [string, ProviderState][] }[];
  /** Replaces the processes of the engine while calls go on. */
  restart(): Promise<Renewed>;
  close(): Promise<void>;
}

/**
 * @param folder the node's data folder: models and prompts are kept there
 * @param onUse is told of everything that a provider was given
 * @param readRecording reads what people recorded for prompts
 * @param settings how many recogniser processes there are, and the file of an end-of-turn model, where there is one
 */
export function openSpeech(
  media: MediaEngine,
  folder: string,
  log: Logger,
  onUse: (what: 'hearing' | 'speaking', use: ProviderUse) => void,
  readRecording: ReadRecording,
  { recognisers: processes, turnModel }: Pick<Settings, 'recognisers' | 'turnModel'>,
): NodeSpeech {
  const speechLog = (level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>): void =>
    log[level](fields, message);
  const speechInput = createSpeechInput({ cacheDir: join(folder, 'models'), processes, turnModel, log: speechLog });
  connectSpeechInput(speechInput, media);
  const espeak = createEspeak({ log: speechLog });
  const synthesiser = new SpeakingRegistry({ embedded: espeak, make: makeSynthesiser, onUse: (use) => onUse('speaking', use) });
  speechInput.onUse((use) => onUse('hearing', use));
  const prompts = new PromptStore({
    ...{ media, synthesiser, folder: join(folder, 'prompts'), readRecording },
    intended: (request) => synthesiser.intended(request),
    onError: (error, text) =>
      log.warn({ reason: error instanceof Error ? error.message : String(error), text }, 'a prompt could not be made'),
  });
  return {
    ...{ speechInput, synthesiser, prompts },
    warm: async () => {
      await Promise.race([speechInput.warm(), new Promise((resolve) => setTimeout(resolve, longestWarmUp))]);
    },
    useProviders: (settings) => {
      speechInput.useProviders(settings);
      synthesiser.use(settings);
    },
    states: () => [
      { use: 'hearing', states: speechInput.status().providers },
      { use: 'speaking', states: synthesiser.states() },
    ],
    restart: async () => {
      const [recognisers, synthesisers] = await Promise.all([speechInput.restart(), espeak.restart()]);
      log.info({ recognisers, synthesisers }, 'speech engine renewed');
      return { recognisers, synthesisers };
    },
    close: async () => {
      await Promise.all([speechInput.close(), synthesiser.close()]);
    },
  };
}
