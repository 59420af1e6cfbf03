import type { Language } from '../text.ts';
import { type Flow, flow } from './schema.ts';
import { backchannels, commonIntents } from './words.ts';

const words = {
  zh: { start: '开始', end: '挂机', farewell: '感谢您的接听，再见。' },
  en: { start: 'Start', end: 'Hang up', farewell: 'Thank you for your time. Goodbye.' },
} as const;

/** A new draft: a start that leads to a hang-up, and the intents every conversation needs with their everyday sentences. */
export const emptyFlow = (language: Language): Flow =>
  flow.parse({
    language,
    nodes: [
      { id: 'start', kind: 'start', name: words[language].start, number: 0, position: { x: 0, y: 120 } },
      {
        id: 'end',
        kind: 'hangup',
        name: words[language].end,
        number: 1,
        position: { x: 420, y: 120 },
        prompts: [{ text: words[language].farewell }],
      },
    ],
    edges: [{ id: 'start-next', from: 'start', exit: 'next', to: 'end' }],
    intents: [...commonIntents[language]],
    listening: { backchannels: [...backchannels[language]] },
  });
