import './chat.css';
import type { Text } from '@parley/contract';
import { Dropdown } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText, notify } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import type { NamedIntent } from './core/chat.ts';

const words = {
  add: { zh: '加到意图', en: 'Add to intent' },
  to: { zh: '加到意图「{name}」', en: 'Add to intent “{name}”' },
  more: { zh: '其他…', en: 'Other…' },
  fresh: { zh: '新建意图', en: 'New intent' },
  added: { zh: '已加到「{name}」', en: 'Added to “{name}”' },
  made: { zh: '已新建意图「{name}」', en: 'Intent “{name}” is made' },
  undo: { zh: '撤销', en: 'Undo' },
} as const satisfies Record<string, Text>;

/** Adds the sentence to an intent, or makes one of it; what it gives takes that back. */
export type Teach = (sentence: string, intent?: string) => Promise<() => Promise<void>>;

/** Offered at once; the rest is in the list. */
const offered = 2;
const fresh = '+';

type AddToIntentProps = { sentence: string; intents: readonly NamedIntent[]; teach: Teach };

/** What a sentence that was not understood should have meant: one click adds it to that intent, another takes it back. */
export function AddToIntent({ sentence, intents, teach }: AddToIntentProps): ReactElement {
  const { say } = useWords(words);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ text: string; undo: () => Promise<void> }>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ kind: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const add = (intent?: NamedIntent): void =>
    void run(async () => {
      const undo = await teach(sentence, intent?.id);
      setDone({ undo, text: intent ? say('added', { name: intent.name }) : say('made', { name: sentence.slice(0, 20) }) });
    });
  if (done) {
    return (
      <span className="fchat-add" role="status">
        {done.text}
        <button
          type="button"
          className="fchat-link"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              await done.undo();
              setDone(undefined);
            })
          }
        >
          {say('undo')}
        </button>
      </span>
    );
  }
  const items = [
    ...intents.slice(offered).map(({ id, name }) => ({ key: id, label: name })),
    ...(intents.length > offered ? [{ type: 'divider' as const }] : []),
    { key: fresh, label: say('fresh') },
  ];
  return (
    <span className="fchat-add">
      <span>{say('add')}</span>
      {intents.slice(0, offered).map((intent) => (
        <button
          key={intent.id}
          type="button"
          className="fchat-link"
          disabled={busy}
          aria-label={say('to', { name: intent.name })}
          onClick={() => add(intent)}
        >
          {intent.name}
        </button>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => add(key === fresh ? undefined : intents.find(({ id }) => id === key)) }}
      >
        <button type="button" className="fchat-link" disabled={busy}>
          {say('more')}
        </button>
      </Dropdown>
    </span>
  );
}
