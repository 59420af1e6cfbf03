import type { OutputOf } from '@parley/contract';
import type { liveCalls } from '@parley/contract/live-call';
import { list as taskList } from '@parley/contract/task';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { needs, useCan } from '../../../access/index.ts';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Empty } from '../../../parts/states/index.ts';
import type { WallFilter } from './wall-filters.tsx';
import { liveWords as words } from './words.ts';

interface NoCallsProps {
  readonly filter: WallFilter;
  /** The task that begins next. */
  readonly next: OutputOf<typeof liveCalls.list>['next'];
}

/** Why the wall is empty: by which filter, or until which task begins. */
export function NoCalls({ filter, next }: NoCallsProps): ReactElement {
  const { say } = useWords(words);
  const go = useNavigate();
  const mayOpen = useCan(needs(taskList));
  if (filter.named.length > 0)
    return (
      <Empty
        what={say('noneFound')}
        how={say('noneHow', { filters: filter.named.join(' · ') })}
        action={<Button onClick={filter.clear}>{say('clear')}</Button>}
      />
    );
  if (next === null || !mayOpen) return <Empty what={say('empty')} how={say('emptyHow')} />;
  return (
    <Empty
      what={say('empty')}
      how={say('nextStart', { name: next.name, time: dateTime(next.at) })}
      action={<Button onClick={() => void go(`/callout/task-list?name=${encodeURIComponent(next.name)}`)}>{say('openTask')}</Button>}
    />
  );
}
