import type { Text } from '@parley/contract';
import { limits, type Prompt } from '@parley/contract/flow/graph';
import { Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { spokenNames } from '../core/libraries.ts';
import { moved, replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { PromptText } from '../fields/prompt-text.tsx';
import { PromptSound } from '../sound/prompt-sound.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  say: { zh: '说什么', en: 'What is said' },
  short: { zh: '重复时的短句', en: 'Short form for repeating' },
  shortHint: { zh: '空着就整句重复', en: 'Empty repeats the whole' },
  shortAdd: { zh: '加短句', en: 'Add a short form' },
  shortRemove: { zh: '去掉短句', en: 'Remove the short form' },
  add: { zh: '加一句', en: 'Add a line' },
  more: { zh: '更多', en: 'More' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Delete' },
} as const satisfies Record<string, Text>;

type OneProps = {
  prompt: Prompt;
  index: number;
  count: number;
  withShort: boolean;
  /** It was added just now: it is what is written first. */
  fresh: boolean;
  onChange: (prompt: Prompt) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function One({ prompt, index, count, withShort, fresh, onChange, onMove, onRemove }: OneProps): ReactElement {
  const { say } = useWords(words);
  const { flow } = useDraft();
  const variables = spokenNames(flow);
  const [short, setShort] = useState(prompt.short !== '');
  const items = [
    ...(withShort ? [{ key: 'short', label: say(short ? 'shortRemove' : 'shortAdd') }] : []),
    { key: 'up', label: say('up'), disabled: index === 0 },
    { key: 'down', label: say('down'), disabled: index === count - 1 },
    { key: 'remove', label: say('remove'), danger: true },
  ];
  const act = (key: string): void => {
    if (key === 'up') onMove(-1);
    else if (key === 'down') onMove(1);
    else if (key === 'remove') onRemove();
    else {
      if (short) onChange({ ...prompt, short: '' });
      setShort(!short);
    }
  };
  return (
    <div className="fed-prompt">
      <div className="fed-prompt-head">
        <span className="fed-prompt-number">{index + 1}</span>
        <span className="fed-space" />
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
          <button type="button" className="fc-icon" aria-label={say('more')} title={say('more')}>
            <Ellipsis size={14} strokeWidth={1.7} />
          </button>
        </Dropdown>
      </div>
      <PromptText
        value={prompt.text}
        label={`${say('say')} ${index + 1}`}
        placeholder={say('say')}
        autoFocus={fresh}
        variables={variables}
        onChange={(text) => onChange({ ...prompt, text })}
      />
      {withShort && short && (
        <div className="fed-prompt-short">
          <span className="fed-note">{say('short')}</span>
          <PromptText
            value={prompt.short}
            label={`${say('short')} ${index + 1}`}
            placeholder={say('shortHint')}
            variables={variables}
            onChange={(text) => onChange({ ...prompt, short: text })}
          />
        </div>
      )}
      <PromptSound prompt={prompt} />
    </div>
  );
}

type PromptsProps = {
  prompts: readonly Prompt[];
  onChange: (prompts: Prompt[], key?: string) => void;
  /** Whether these are ever repeated in a short form. */
  withShort?: boolean;
  addText?: string;
};

/** Lines said in rotation, each with its text, its short form and its place. */
export function Prompts({ prompts, onChange, withShort = false, addText }: PromptsProps): ReactElement {
  const { say } = useWords(words);
  const [added, setAdded] = useState<number>();
  return (
    <div className="fed-prompts">
      {prompts.map((prompt, index) => (
        <One
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place in the rotation
          key={index}
          prompt={prompt}
          index={index}
          count={prompts.length}
          withShort={withShort}
          fresh={index === added}
          onChange={(next) => onChange(replaced(prompts, index, next), `prompt${index}`)}
          onMove={(by) => onChange(moved(prompts, index, by))}
          onRemove={() => onChange(without(prompts, index))}
        />
      ))}
      {prompts.length < limits.prompts && (
        <AddButton
          text={addText ?? say('add')}
          onClick={() => {
            setAdded(prompts.length);
            onChange([...prompts, { text: '', short: '', recordings: [] }]);
          }}
        />
      )}
    </div>
  );
}
