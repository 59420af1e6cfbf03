import { script } from '@parley/dialog/testing/talk';

const words = {
  zh: { day: '哪天？', right: '{day}，对吗？', hour: '几点？' },
  en: { day: 'Which day?', right: '{day}, is that right?', hour: 'What time?' },
} as const;

/** A flow that asks for a day, and reads it back before it goes on. */
export const dayBooking = (language: 'zh' | 'en') =>
  script(
    [
      {
        ...{ id: 'day', kind: 'collect', slotId: 'd', prompts: [{ text: words[language].day }] },
        confirm: { on: true, prompts: [{ text: words[language].right }] },
      },
      { id: 'done', kind: 'collect', slotId: 't', prompts: [{ text: words[language].hour }] },
    ],
    {
      start: { next: 'day' },
      day: { filled: 'done', refused: 'bye', failed: 'bye' },
      done: { filled: 'bye', refused: 'bye', failed: 'bye' },
    },
    {
      language,
      slots: [
        { id: 'd', name: 'day', entity: { kind: 'date' } },
        { id: 't', name: 'hour', entity: { kind: 'time' } },
      ],
    },
  );
