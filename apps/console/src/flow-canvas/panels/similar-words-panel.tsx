import type { Text } from '@parley/contract';
import { Button, Input } from 'antd';
import { ArrowRight, Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem } from '../core/libraries.ts';
import { TextField } from '../fields/draft-input.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '近音', en: 'Similar words' },
  note: { zh: '识别听成左边的，就当作右边的', en: 'What is heard as the left is taken for the right' },
  heard: { zh: '听成', en: 'Heard' },
  meant: { zh: '其实是', en: 'Meant' },
  add: { zh: '添加', en: 'Add' },
  remove: { zh: '删除', en: 'Delete' },
  same: { zh: '两边一样，没有作用', en: 'Both sides are the same' },
} as const satisfies Record<string, Text>;

/** Rows shown at once. */
const most = 200;

export function SimilarWordsPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId } = useDraft();
  const [heard, setHeard] = useState('');
  const [meant, setMeant] = useState('');
  const ready = heard.trim() !== '' && meant.trim() !== '' && heard.trim() !== meant.trim();
  const add = (): void => {
    if (!ready) return;
    put('similarWords', [{ id: newId(), heard: heard.trim(), meant: meant.trim() }, ...flow.similarWords]);
    setHeard('');
    setMeant('');
  };
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
        <span className="fed-note">{flow.similarWords.length}</span>
      </header>
      <p className="fed-note">{say('note')}</p>
      <div className="fed-line-new">
        <Input
          size="small"
          maxLength={40}
          value={heard}
          placeholder={say('heard')}
          aria-label={say('heard')}
          onChange={({ target }) => setHeard(target.value)}
        />
        <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
        <Input
          size="small"
          maxLength={40}
          value={meant}
          placeholder={say('meant')}
          aria-label={say('meant')}
          onChange={({ target }) => setMeant(target.value)}
          onPressEnter={add}
        />
        <Button
          size="small"
          type="text"
          aria-label={say('add')}
          disabled={!ready}
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={add}
        />
      </div>
      {heard !== '' && heard.trim() === meant.trim() && <span className="fed-issue">{say('same')}</span>}
      {flow.similarWords.slice(0, most).map((word) => (
        <div className="fed-line" key={word.id}>
          <TextField
            variant="borderless"
            maxLength={40}
            value={word.heard}
            label={say('heard')}
            onChange={(text) => put('similarWords', putItem(flow.similarWords, { ...word, heard: text }), `${word.id}-heard`)}
          />
          <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
          <TextField
            variant="borderless"
            maxLength={40}
            value={word.meant}
            label={say('meant')}
            onChange={(text) => put('similarWords', putItem(flow.similarWords, { ...word, meant: text }), `${word.id}-meant`)}
          />
          <Button
            size="small"
            type="text"
            aria-label={`${say('remove')} ${word.heard}`}
            icon={<X size={14} strokeWidth={1.7} />}
            onClick={() =>
              put(
                'similarWords',
                flow.similarWords.filter(({ id }) => id !== word.id),
              )
            }
          />
        </div>
      ))}
    </div>
  );
}
