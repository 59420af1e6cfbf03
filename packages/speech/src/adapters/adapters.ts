import type { Recogniser } from '../ports/recogniser.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import type { SpeechProvider } from '../providers/provider.ts';
import type { Adapter } from './adapter.ts';
import { aliyun } from './aliyun/aliyun.ts';
import { azure } from './azure/azure.ts';
import { deepgram } from './deepgram.ts';
import { funasr } from './funasr.ts';
import { openai } from './openai/openai.ts';
import { openaiRealtime } from './openai/realtime.ts';
import { sherpa } from './sherpa.ts';
import { sherpaServer } from './sherpa-server.ts';
import { tencent } from './tencent/tencent.ts';
import { volcengine } from './volcengine/volcengine.ts';

/** Every kind of provider that can be configured. */
export const adapters: readonly Adapter[] = [
  aliyun,
  tencent,
  volcengine,
  azure,
  deepgram,
  openai,
  openaiRealtime,
  funasr,
  sherpaServer,
  sherpa,
];

const adapterOf = ({ kind }: SpeechProvider): Adapter | undefined => adapters.find((adapter) => adapter.kind === kind);

/** Null if there is no such kind, or it doesn't hear. */
export const makeRecogniser = (provider: SpeechProvider): Recogniser | null => adapterOf(provider)?.hearing?.make(provider) ?? null;

/** Null if there is no such kind, or it doesn't speak. */
export const makeSynthesiser = (provider: SpeechProvider): Synthesiser | null => adapterOf(provider)?.speaking?.make(provider) ?? null;
