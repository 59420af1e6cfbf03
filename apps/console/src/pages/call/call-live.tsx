import './call-live/call-live.css';
import { type CallRisk, callRisk, liveCalls } from '@parley/contract/live-call';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useOpenParam } from '../../parts/list/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Mark } from '../../status/index.ts';
import { NoCalls } from './call-live/no-calls.tsx';
import { Panel } from './call-live/panel.tsx';
import { PhoneNote } from './call-live/phone-note.tsx';
import { useCommands } from './call-live/use-commands.ts';
import { useKeys } from './call-live/use-keys.ts';
import { useWall } from './call-live/use-wall.ts';
import { talkedFor, Wall } from './call-live/wall.tsx';
import { useWallFilter, WallFilters } from './call-live/wall-filters.tsx';
import { riskSigns, liveWords as words } from './call-live/words.ts';

/** Ms between two looks. */
const every = 1_000;
const worst = callRisk.options.slice(0, 5);

/** Calls that go on: who talks with whom, about what, and where somebody ought to look. */
export default function CallLivePage(): ReactElement {
  const { say, text } = useWords(words);
  const [open, setOpen] = useOpenParam('call');
  const [held, setHeld] = useState(false);
  const filter = useWallFilter();
  const asked = useAsk(liveCalls.list, { ...filter.asked, ...(open ? { callId: open } : {}) }, { every, staleMs: 0, keep: true });
  const { data } = asked;
  const { rows, waiting, show } = useWall(data?.list, held);
  const commands = useCommands(data?.phones ?? []);
  const now = data ? Date.parse(data.now) : 0;
  const call = data?.call && data.call.id === open ? data.call : null;
  const step = (by: 1 | -1): void => {
    const at = rows.findIndex(({ call: { id } }) => id === open);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) setOpen(next.call.id);
  };
  const openCall = (id: string, prompts = false): void => {
    setOpen(id);
    if (prompts) requestAnimationFrame(() => document.getElementById('live-prompt')?.focus());
  };
  useKeys(open === null ? undefined : { call, commands, step, close: () => setOpen(undefined) });
  if (asked.isError && !data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  const sums = data?.risks;
  const all = sums ? callRisk.options.reduce((sum, one) => sum + (sums[one] ?? 0), 0) : 0;
  const chip = (value: CallRisk | undefined, word: string, n: number): ReactElement => (
    <button
      key={value ?? 'all'}
      type="button"
      className="live-chip"
      aria-pressed={filter.risk === value}
      onClick={() => filter.set.risk(value)}
    >
      {value ? <Mark shape={riskSigns[value].shape} tone={riskSigns[value].tone} /> : null}
      {word} <small>{count(n)}</small>
    </button>
  );
  return (
    <div className="page live-page" data-open={open ? true : undefined}>
      <div className="live-main">
        <div className="page-head live-page-head">
          <h1>{say('title')}</h1>
          {sums ? [chip(undefined, say('all'), all), ...worst.map((one) => chip(one, text(riskSigns[one].word), sums[one] ?? 0))] : null}
        </div>
        <WallFilters filter={filter} calls={data?.list ?? []} />
        {data && commands.why ? (
          <Can do={needs(liveCalls.takeOver)}>
            <PhoneNote why={commands.why} />
          </Can>
        ) : null}
        {!data || (!data.complete && rows.length === 0) ? (
          <Skeleton rows={8} />
        ) : rows.length === 0 ? (
          <NoCalls filter={filter} next={data.next} />
        ) : (
          <Wall rows={rows} now={now} openId={open} commands={commands} onOpen={openCall} onHold={setHeld} />
        )}
        <footer className="live-foot small quiet">
          <span>{data ? say('total', { n: count(data.total) }) : ''}</span>
          <span className="cut">{data && data.total > data.list.length ? say('capped') : say('order')}</span>
          <span className="live-space" />
          {waiting > 0 ? (
            <Button type="link" size="small" onClick={show}>
              {say('waiting', { n: waiting })}
            </Button>
          ) : null}
        </footer>
      </div>
      {open && data ? (
        <Panel
          call={call}
          callId={open}
          nowMs={call ? talkedFor(call, now) : 0}
          phones={data.phones}
          commands={commands}
          onStep={step}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}
