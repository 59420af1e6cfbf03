import { type LiveCall, longestLine } from '@parley/contract/live-call';
import { Button, Checkbox, Input } from 'antd';
import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import type { LiveCommands } from './use-commands.ts';
import { liveWords as words } from './words.ts';

/** A line that the robot is to say: Enter gives it, Shift+Enter breaks, up brings the last one back. */
export function PromptBox({ call, commands }: { call: LiveCall; commands: LiveCommands }): ReactElement {
  const { say } = useWords(words);
  const [line, setLine] = useState('');
  const [last, setLast] = useState('');
  const [now, setNow] = useState(false);
  const closed = !commands.can('prompt', call);
  const send = async (): Promise<void> => {
    const text = line.trim();
    if (text === '' || closed) return;
    if (!(await commands.prompt(call, text, now))) return;
    setLast(text);
    setLine('');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    } else if (event.key === 'ArrowUp' && line === '' && last !== '') {
      event.preventDefault();
      setLine(last);
    }
  };
  return (
    <div className="live-prompt">
      {call.lines.length > 0 ? (
        <div className="live-lines">
          {call.lines.map((text) => (
            <Button key={text} size="small" disabled={closed} onClick={() => setLine(text)}>
              {text}
            </Button>
          ))}
        </div>
      ) : null}
      <Input.TextArea
        id="live-prompt"
        aria-label={say('line')}
        placeholder={say('line')}
        value={line}
        rows={2}
        maxLength={longestLine}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={press}
      />
      <div className="live-prompt-foot">
        <Checkbox checked={now} onChange={({ target }) => setNow(target.checked)}>
          {say('now')}
        </Checkbox>
        <span className="live-space" />
        <span className="small quiet">
          {line.length} / {longestLine}
        </span>
        <Button
          type="primary"
          icon={<CornerDownLeft size={16} strokeWidth={1.7} />}
          disabled={closed || line.trim() === ''}
          onClick={() => void send()}
        >
          {say('send')}
        </Button>
      </div>
    </div>
  );
}
