import { type AnnouncementGroupItem, announcement } from '@parley/contract/announcement';
import { Button, Segmented } from 'antd';
import { Pause, Play } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { percent, position } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import type { SamplePlayer } from './use-sample.ts';
import { Wave } from './wave.tsx';
import { recallWords as words } from './words.ts';

const colours = ['--accent-solid', '--accent-line', '--accent-soft'] as const;
/** Text of a group in its heading. */
const longest = 16;

interface GroupSoundProps {
  readonly group: AnnouncementGroupItem;
  readonly mayHear: boolean;
  readonly player: SamplePlayer;
}

/** One group: what it sounds like, and where it was heard. */
export function GroupSound({ group, mayHear, player }: GroupSoundProps): ReactElement {
  const { say } = useWords(words);
  const [n, setN] = useState(0);
  const pass = useAct(announcement.pass, { refresh: [announcement.list] });
  const split = useAct(announcement.split, { refresh: [announcement.list] });
  const mayPass = useCan(needs(announcement.pass));
  const maySplit = useCan(needs(announcement.split));
  const sample = group.samples[n] ?? group.samples[0];
  const isPlaying = sample !== undefined && player.playing === sample.id;
  const name = group.text.length > longest ? `${group.text.slice(0, longest)}…` : group.text || say('wordless');
  const shares = [
    {
      head: say('gateways'),
      parts: group.gateways.slice(0, 3).map((one) => ({ name: one.name, calls: one.calls })),
    },
    {
      head: say('phase'),
      parts: (['early', 'answered'] as const)
        .map((phase) => ({ name: say(phase), calls: group.phases[phase] }))
        .filter(({ calls }) => calls > 0)
        .sort((a, b) => b.calls - a.calls),
    },
  ];
  const breakUp = async (): Promise<void> => {
    const { groups } = await split.mutateAsync({ id: group.id });
    notify({ kind: groups > 1 ? 'success' : 'warning', text: groups > 1 ? say('splitDone', { n: groups }) : say('splitNone') });
  };
  return (
    <div className="recall-sound">
      <div className="recall-head">
        <h2>
          {group.alike === null
            ? say('head', { text: name, calls: group.calls })
            : say('alike', { text: name, calls: group.calls, alike: group.alike.toFixed(2) })}
        </h2>
        <span className="page-space" />
        <Button
          size="small"
          type="text"
          disabled={!mayPass}
          loading={pass.isPending}
          onClick={() => pass.mutate({ id: group.id, passed: !group.passed })}
        >
          {say(group.passed ? 'takeBack' : 'pass')}
        </Button>
        <Button size="small" disabled={!maySplit} loading={split.isPending} onClick={() => void breakUp()}>
          {say('split')}
        </Button>
      </div>
      <Wave wave={group.wave} played={isPlaying && player.length > 0 ? player.at / player.length : 0} />
      <p className="recall-text">{(sample?.text ?? group.text) || say('wordless')}</p>
      <div className="recall-play-row">
        <button
          type="button"
          className="recall-play"
          data-solid
          disabled={!mayHear || !sample}
          aria-label={say(isPlaying ? 'pause' : 'play')}
          title={mayHear ? undefined : say('mayNotHear')}
          onClick={() => sample && player.toggle(sample.id)}
        >
          {isPlaying ? <Pause size={14} /> : <Play size={14} />}
        </button>
        <span>{`${position(isPlaying ? player.at * 1_000 : 0)} / ${position(sample?.ms ?? group.ms)}`}</span>
        <span className="page-space" />
        {group.samples.length > 1 ? (
          <>
            <span className="faint">{say('sample')}</span>
            <Segmented
              size="small"
              value={n}
              options={group.samples.map((_, at) => ({ value: at, label: String(at + 1) }))}
              onChange={setN}
            />
          </>
        ) : null}
      </div>
      <dl className="recall-shares">
        {shares.map(({ head, parts }) =>
          parts.length === 0 ? null : (
            <div key={head}>
              <dt className="faint">{head}</dt>
              <dd>
                <Bar
                  label={head}
                  whole={group.calls}
                  parts={parts.map(({ calls }, at) => ({ value: calls, colour: colours[at] ?? '--accent-soft' }))}
                />
                {parts.map(({ name, calls }) => (
                  <span key={name}>{`${name} ${percent(calls / group.calls)}`}</span>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
