import { type BakeOffItem, bakeOff, type Contestant } from '@parley/contract/bake-off';
import { Button, Input } from 'antd';
import { Volume2 } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { playable } from '../../../parts/sound/index.ts';
import { bakeOffWords as words } from './words.ts';

interface TurnRowProps {
  readonly bakeOffId: string;
  readonly item: BakeOffItem;
  readonly contestants: readonly Contestant[];
  readonly mayHear: boolean;
}

/** What somebody said, as each heard it: to be listened to, and written down. */
export function TurnRow({ bakeOffId, item, contestants, mayHear }: TurnRowProps): ReactElement {
  const { say } = useWords(words);
  const [sound, setSound] = useState<string>();
  const [text, setText] = useState(item.expected ?? '');
  useEffect(() => () => void (sound && URL.revokeObjectURL(sound)), [sound]);
  const mayWrite = useCan(needs(bakeOff.expect));
  const write = useAct(bakeOff.expect, { refresh: [bakeOff.detail] });
  const listen = async (): Promise<void> => {
    const { audio } = await send(bakeOff.audio, { id: bakeOffId, n: item.n });
    setSound(playable(audio));
  };
  const save = (): void => {
    if (text.trim() !== (item.expected ?? '')) write.mutate({ id: bakeOffId, n: item.n, text: text.trim() === '' ? null : text.trim() });
  };
  const saidBy = (id: string): string => {
    const heard = item.heard?.[id];
    if (!heard) return '';
    return heard.failure ? say('failedWith', { reason: heard.failure.reason }) : heard.text || say('nothing');
  };
  return (
    <li className="bake-off-turn" data-differs={item.differs || undefined}>
      <div className="bake-off-listen">
        <span className="faint">{item.n}</span>
        {sound ? (
          // biome-ignore lint/a11y/useMediaCaption: what is heard stands beside it
          <audio controls autoPlay src={sound} />
        ) : (
          <Button size="small" icon={<Volume2 size={14} />} disabled={!mayHear} onClick={() => void listen()}>
            {say('listen')}
          </Button>
        )}
      </div>
      <dl>
        <dt>{say('expected')}</dt>
        <dd>
          <Input
            aria-label={`${say('expected')} ${item.n}`}
            size="small"
            maxLength={500}
            placeholder={say('expectedHint')}
            disabled={!mayWrite}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPressEnter={save}
            onBlur={save}
          />
        </dd>
        <dt>{say(item.file === null ? 'recorded' : 'recording')}</dt>
        <dd className="faint">{item.file ?? item.recorded}</dd>
        {contestants.map(({ id, name }) => (
          <div key={id} className="bake-off-heard">
            <dt>{name === 'embedded' ? say('embedded') : name}</dt>
            <dd>{saidBy(id)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
