import type { Text } from '@parley/contract';
import { Button } from 'antd';
import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { SaveState } from '../core/autosave.ts';

const words = {
  saved: { zh: '{at} 已保存', en: 'Saved {at}' },
  fresh: { zh: '已保存', en: 'Saved' },
  saving: { zh: '保存中', en: 'Saving' },
  waiting: { zh: '未保存', en: 'Unsaved' },
  offline: { zh: '没有网络，改动留在本机', en: 'Offline, changes kept here' },
  refused: { zh: '没有保存：{why}', en: 'Not saved: {why}' },
  conflict: { zh: '别人也改了', en: 'Changed by somebody else' },
  retry: { zh: '重试', en: 'Retry' },
  resolve: { zh: '处理', en: 'Resolve' },
} as const satisfies Record<string, Text>;

const clock = (at: number): string => {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
};

const why = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

type SaveMarkProps = { state: SaveState; onRetry: () => void; onResolve: () => void };

/** Whether the work is safe, in one line beside the name. */
export function SaveMark({ state, onRetry, onResolve }: SaveMarkProps): ReactElement {
  const { say } = useWords(words);
  const icon = { size: 16, strokeWidth: 1.7, 'aria-hidden': true } as const;
  switch (state.phase) {
    case 'saved':
      return (
        <output className="fed-save">
          <Cloud {...icon} />
          <span className="fed-word">{state.at === undefined ? say('fresh') : say('saved', { at: clock(state.at) })}</span>
        </output>
      );
    case 'waiting':
    case 'saving':
      return (
        <output className="fed-save">
          <CloudUpload {...icon} />
          <span className="fed-word">{say(state.phase)}</span>
        </output>
      );
    case 'offline':
      return (
        <output className="fed-save is-warn">
          <CloudOff {...icon} />
          <span className="fed-word">{say('offline')}</span>
          <Button size="small" type="link" onClick={onRetry}>
            {say('retry')}
          </Button>
        </output>
      );
    case 'refused':
      return (
        <output className="fed-save is-bad" title={why(state.reason)}>
          <CloudAlert {...icon} />
          <span className="fed-save-why fed-word">{say('refused', { why: why(state.reason) })}</span>
          <Button size="small" type="link" onClick={onRetry}>
            {say('retry')}
          </Button>
        </output>
      );
    case 'conflict':
      return (
        <output className="fed-save is-warn">
          <CloudAlert {...icon} />
          <span className="fed-word">{say('conflict')}</span>
          <Button size="small" type="link" onClick={onResolve}>
            {say('resolve')}
          </Button>
        </output>
      );
  }
}
