import type { Language, Text } from '../../text.ts';
import type { FlowSketch } from '../sketch.ts';

/** A flow to begin from: it passes verify and can be talked to as it is. */
export type FlowTemplate = {
  readonly id: string;
  readonly name: Text;
  /** What it does, and what has to be made one's own. */
  readonly about: Text;
  readonly type: 'inbound' | 'outbound';
  readonly sketch: (language: Language) => FlowSketch;
};

/** The texts of one language. */
export const inLanguage =
  (language: Language) =>
  (zh: string, en: string): string =>
    language === 'zh' ? zh : en;
