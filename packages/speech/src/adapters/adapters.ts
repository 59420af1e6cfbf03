import type { Recogniser } from '../ports/recogniser.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import type { SpeechProvider } from '../providers/provider.ts';
import type { Adapter } from './adapter.ts';
import { deepgram } from './deepgram.ts';
import { funasr } from './funasr.ts';
import { sherpaServer } from './sherpa-server.ts';

/** Every kind of provider that can be configured. */
const adapters: readonly Adapter[] = [funasr, sherpaServer, deepgram];

const adapterOf = ({ kind }: SpeechProvider): Adapter | undefined => adapters.find((adapter) => adapter.kind === kind);

/** Null if there is no such kind, or it doesn't hear. */
export const makeRecogniser = (provider: SpeechProvider): Recogniser | null => adapterOf(provider)?.hearing?.make(provider) ?? null;

/** Null if there is no such kind, or it doesn't speak. */
export const makeSynthesiser = (provider: SpeechProvider): Synthesiser | null => adapterOf(provider)?.speaking?.make(provider) ?? null;
