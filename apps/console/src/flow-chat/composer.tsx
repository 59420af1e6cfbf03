import type { InputRef } from 'antd';
import { Button, Input, Popover } from 'antd';
import { Delete, Ear, Grid3x3, PhoneOff, Send } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../i18n/index.ts';
import type { ChatEvent } from './core/chat.ts';
import { chatWords } from './words.ts';

const pad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

function Keypad({ onSend }: { onSend: (keys: string) => void }): ReactElement {
  const { say } = useWords(chatWords);
  const [keys, setKeys] = useState('');
  const send = (): void => {
    if (keys === '') return;
    onSend(keys);
    setKeys('');
  };
  return (
    <div className="fchat-pad">
      <div className="fchat-pad-row">
        <Input
          size="small"
          value={keys}
          maxLength={32}
          aria-label={say('keys')}
          onChange={({ target }) => setKeys(target.value.replace(/[^0-9*#]/g, ''))}
          onPressEnter={send}
        />
        <Button
          size="small"
          type="text"
          aria-label={say('keysClear')}
          icon={<Delete size={14} strokeWidth={1.7} />}
          onClick={() => setKeys(keys.slice(0, -1))}
        />
      </div>
      <div className="fchat-pad-keys">
        {pad.map((key) => (
          <Button key={key} onClick={() => setKeys((keys + key).slice(0, 32))}>
            {key}
          </Button>
        ))}
      </div>
      <Button type="primary" block size="small" disabled={keys === ''} onClick={send}>
        {say('keysSend')}
      </Button>
    </div>
  );
}

type ComposerProps = { disabled: boolean; expectsKeys: boolean; onSend: (event: ChatEvent) => void };

/** What the person may do in a turn: say something, press keys, keep silent, hang up. */
export function Composer({ disabled, expectsKeys, onSend }: ComposerProps): ReactElement {
  const { say } = useWords(chatWords);
  const [text, setText] = useState('');
  const [padOpen, setPadOpen] = useState(false);
  const input = useRef<InputRef>(null);
  const send = (): void => {
    const said = text.trim();
    if (said === '' || disabled) return;
    onSend({ kind: 'text', text: said });
    setText('');
    input.current?.focus();
  };
  return (
    <div className="fchat-composer">
      <div className="fchat-acts">
        <Button
          data-tip={say('silenceHint')}
          size="small"
          type="text"
          disabled={disabled}
          icon={<Ear size={14} strokeWidth={1.7} />}
          onClick={() => onSend({ kind: 'silence' })}
        >
          {say('silence')}
        </Button>
        <Popover
          trigger="click"
          placement="top"
          open={padOpen && !disabled}
          onOpenChange={setPadOpen}
          content={
            <Keypad
              onSend={(keys) => {
                setPadOpen(false);
                onSend({ kind: 'keys', keys });
              }}
            />
          }
        >
          <Button size="small" type="text" disabled={disabled} icon={<Grid3x3 size={14} strokeWidth={1.7} />}>
            {say('keys')}
          </Button>
        </Popover>
        <Button
          size="small"
          type="text"
          disabled={disabled}
          icon={<PhoneOff size={14} strokeWidth={1.7} />}
          onClick={() => onSend({ kind: 'hangup' })}
        >
          {say('hangup')}
        </Button>
        {expectsKeys && <span className="fchat-quiet fchat-expects">{say('expectsKeys')}</span>}
      </div>
      <div className="fchat-say">
        <Input
          ref={input}
          value={text}
          maxLength={1000}
          disabled={disabled}
          placeholder={say('placeholder')}
          aria-label={say('placeholder')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={send}
        />
        <Button
          type="primary"
          disabled={disabled || text.trim() === ''}
          aria-label={say('send')}
          title={say('send')}
          icon={<Send size={16} strokeWidth={1.7} />}
          onClick={send}
        />
      </div>
    </div>
  );
}
