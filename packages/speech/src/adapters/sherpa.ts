import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SpeechProvider } from '../providers/provider.ts';
import { SherpaRecogniser } from '../sherpa/sherpa-recogniser.ts';
import { SherpaSynthesiser } from '../sherpa/sherpa-synthesiser.ts';
import { type Adapter, field, fieldReader } from './adapter.ts';

const fields = [
  field.optional('model', '识别模型（先运行 npm run models）', 'Recognition model (see npm run models)', ''),
  field.optional('speechModel', '合成模型', 'Synthesis model', ''),
  field.optional('memory', '每个进程的内存上限（MB）', 'Memory of each process at most (MB)', '2048'),
];

/** Of a process that reads or speaks: native code says nothing while it computes. */
const HANG_MS = { hearing: 5_000, speaking: 15_000 };
const LEAST_MEMORY_MB = 64;

/** Where models of this machine are, within the data folder of a node. */
export const modelsFolder = (dataFolder: string): string => join(dataFolder, 'models', 'sherpa');

const optionsOf = (provider: SpeechProvider, use: 'hearing' | 'speaking') => {
  const value = fieldReader(fields, provider);
  return {
    ...{ folder: provider.models ?? '', model: value(use === 'hearing' ? 'model' : 'speechModel'), hangMs: HANG_MS[use] },
    threads: Math.min(2, availableParallelism()),
    mostBytes: Math.max(LEAST_MEMORY_MB, Number(value('memory')) || 0) * 2 ** 20,
  };
};

/** Models of sherpa-onnx on this machine, each in a process of its own (github.com/k2-fsa/sherpa-onnx). */
export const sherpa: Adapter = {
  kind: 'sherpa',
  name: { zh: 'sherpa-onnx 本机模型', en: 'sherpa-onnx models here' },
  place: 'local',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: 'partly', closed: false, rate: 16_000 },
    make: (provider) => new SherpaRecogniser(optionsOf(provider, 'hearing')),
  },
  speaking: {
    can: { languages: ['zh', 'en', 'yue'], streams: true, speed: true, voices: [], rate: 16_000 },
    make: (provider) => new SherpaSynthesiser(optionsOf(provider, 'speaking')),
  },
};
