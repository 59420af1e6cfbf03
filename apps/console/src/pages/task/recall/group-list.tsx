import type { OutputOf } from '@parley/contract';
import type { announcement } from '@parley/contract/announcement';
import { Button, Input, Select } from 'antd';
import { Pause, Play, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { count, percent, share } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Empty } from '../../../parts/states/index.ts';
import type { SamplePlayer } from './use-sample.ts';
import { Wave } from './wave.tsx';
import { recallWords as words } from './words.ts';

export interface GroupFilter {
  readonly search: string;
  readonly phase: 'early' | 'answered' | undefined;
  readonly passed: boolean;
}
export const noFilter: GroupFilter = { search: '', phase: undefined, passed: false };

interface GroupListProps {
  readonly data: OutputOf<typeof announcement.list>;
  readonly filter: GroupFilter;
  readonly chosen: string | undefined;
  readonly player: SamplePlayer;
  readonly onFilter: (filter: GroupFilter) => void;
  readonly onChoose: (id: string) => void;
}

/** What nobody knows yet, the group that most calls heard first. */
export function GroupList({ data, filter, chosen, player, onFilter, onChoose }: GroupListProps): ReactElement {
  const { say } = useWords(words);
  const { groups, week } = data;
  const all = groups.reduce((sum, { calls }) => sum + calls, 0);
  const first = groups.slice(0, 3).reduce((sum, { calls }) => sum + calls, 0);
  const isFiltered = filter.search !== '' || filter.phase !== undefined;
  return (
    <section className="recall-groups" aria-label={say('title')}>
      <div className="recall-groups-head">
        <h2>
          {groups.length > 3 ? say('top', { n: 3, share: share(first, all) }) : say('groups', { n: groups.length })}
          <span className="faint">{say('byCalls')}</span>
        </h2>
        <div className="recall-filter">
          <Input
            allowClear
            aria-label={say('search')}
            placeholder={say('search')}
            prefix={<Search size={14} />}
            value={filter.search}
            maxLength={100}
            onChange={({ target }) => onFilter({ ...filter, search: target.value })}
          />
          <Select
            aria-label={say('phase')}
            value={filter.phase ?? 'any'}
            options={[
              { value: 'any', label: say('anyPhase') },
              { value: 'early', label: say('early') },
              { value: 'answered', label: say('answered') },
            ]}
            onChange={(next) => onFilter({ ...filter, phase: next === 'early' || next === 'answered' ? next : undefined })}
          />
        </div>
      </div>
      {groups.length === 0 ? (
        <Empty
          what={isFiltered ? say('noneFound') : say('none')}
          {...(isFiltered
            ? { action: <Button onClick={() => onFilter({ ...noFilter, passed: filter.passed })}>{say('clear')}</Button> }
            : { how: say('noneHow', { share: share(week.known, week.known + week.unknown) }) })}
        />
      ) : null}
      <ul className="recall-group-rows scroll">
        {groups.map((group) => {
          const sample = group.samples[0];
          const isPlaying = sample !== undefined && player.playing === sample.id;
          const isEarly = group.phases.early >= group.phases.answered;
          const [line] = group.gateways;
          return (
            <li key={group.id} data-chosen={group.id === chosen || undefined}>
              <button
                type="button"
                className="recall-play"
                disabled={!data.mayHear || !sample}
                aria-label={`${say(isPlaying ? 'pause' : 'play')} ${group.text || say('wordless')}`}
                onClick={() => sample && player.toggle(sample.id)}
              >
                {isPlaying ? <Pause size={14} /> : <Play size={14} />}
              </button>
              <button type="button" className="recall-group" aria-pressed={group.id === chosen} onClick={() => onChoose(group.id)}>
                <span className="cut">{group.text || say('wordless')}</span>
                <span className="num">{count(group.calls)}</span>
                <span className="recall-group-more faint">
                  <Wave small wave={group.wave} />
                  <span className="cut">{line ? `${line.name} ${percent(line.calls / group.calls)}` : ''}</span>
                </span>
                <span className="faint">{say(isEarly ? 'early' : 'answered')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="recall-groups-foot">
        <span className="faint">{data.scattered > 0 ? say('scattered', { n: data.scattered }) : say('groups', { n: groups.length })}</span>
        {data.passed > 0 || filter.passed ? (
          <Button type="link" size="small" onClick={() => onFilter({ ...filter, passed: !filter.passed })}>
            {filter.passed ? say('backToAll') : say('passedOver', { n: data.passed })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
