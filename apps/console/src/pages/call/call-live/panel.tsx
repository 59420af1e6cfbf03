import type { OutputOf } from '@parley/contract';
import { directions } from '@parley/contract/kind-texts';
import { type LiveCall, liveCalls } from '@parley/contract/live-call';
import { Button, Select } from 'antd';
import { ArrowDownLeft, ArrowUpRight, ChevronDown, ChevronUp, Ear, Headset, PhoneOff, X } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Can, needs } from '../../../access/index.ts';
import { length, nothing, position } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { Grade } from '../../../status/index.ts';
import { PhoneNote } from './phone-note.tsx';
import { PromptBox } from './prompt-box.tsx';
import { Risk } from './risk.tsx';
import { Strip } from './strip.tsx';
import type { LiveCommands } from './use-commands.ts';
import { liveWords as words } from './words.ts';

/** How the list of phones names one's mobile, which is no extension. */
const mobile = 'mobile';

type Answer = OutputOf<typeof liveCalls.list>;
type Whole = NonNullable<Answer['call']>;

interface PanelProps {
  /** Null: it is over. */
  readonly call: Whole | null;
  readonly callId: string;
  readonly nowMs: number;
  readonly phones: Answer['phones'];
  readonly commands: LiveCommands;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** What was said so far; it follows until the reader scrolls. */
function Said({ turns }: { turns: Whole['turns'] }): ReactElement {
  const { say } = useWords(words);
  const list = useRef<HTMLOListElement>(null);
  const free = useRef(false);
  const shown = `${turns.length}${turns.at(-1)?.text ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new moves the view
  useEffect(() => {
    const { current } = list;
    if (current && !free.current) current.scrollTop = current.scrollHeight;
  }, [shown]);
  const scrolled = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: React.UIEvent<HTMLOListElement>): void => {
    free.current = scrollHeight - scrollTop - clientHeight > 24;
  };
  return (
    <ol className="live-said scroll" ref={list} aria-label={say('said')} onScroll={scrolled}>
      {turns.length === 0 ? <li className="quiet">{say('nothing')}</li> : null}
      {turns.map((turn, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added
        <li key={n} data-ours={turn.who === 'robot' || turn.who === 'agent' || undefined}>
          <span className="small quiet">{position(turn.atMs)}</span>
          <span className="live-bubble" data-open={turn.endMs === null || undefined}>
            {turn.text}
          </span>
          <span className="small quiet live-taken">
            {turn.endMs === null && turn.who === 'person'
              ? say('hearing')
              : turn.promptedBy
                ? say('promptedBy', { who: turn.promptedBy })
                : [turn.intent, turn.score?.toFixed(2)].filter(Boolean).join(' ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Slots({ slots }: { slots: LiveCall['slots'] }): ReactElement | null {
  const { say } = useWords(words);
  const all = Object.entries(slots);
  if (all.length === 0) return null;
  const known = all.filter(([, value]) => value !== '').length;
  return (
    <section className="live-slots">
      <h3>{say('known', { n: known, all: all.length })}</h3>
      <dl>
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || nothing}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One call that goes on, and what may be done with it. */
export function Panel({ call, callId, nowMs, phones, commands, onStep, onClose }: PanelProps): ReactElement {
  const { say, text } = useWords(words);
  const tools = (
    <span className="live-tools">
      <IconButton icon={ChevronUp} label={say('previous')} onClick={() => onStep(-1)} />
      <IconButton icon={ChevronDown} label={say('next')} onClick={() => onStep(1)} />
      <IconButton icon={X} label={say('close')} onClick={onClose} />
    </span>
  );
  if (!call)
    return (
      <aside className="live-panel" aria-label={say('title')}>
        <header className="live-head">
          <strong>{say('over')}</strong>
          {tools}
        </header>
        <p className="live-over">
          <Link to={`/call/call-info?call=${callId}`}>{say('record')}</Link>
        </p>
      </aside>
    );
  const { why } = commands;
  const Arrow = call.direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  return (
    <aside className="live-panel" aria-label={say('title')}>
      <header className="live-head">
        <strong>
          <MaskedNumber number={call.party} data="call" /> <span className="quiet">{length(nowMs)}</span> <Grade grade={call.grade} />
        </strong>
        {tools}
        <p className="small quiet">
          <Arrow size={13} strokeWidth={1.7} aria-hidden />{' '}
          {[text(directions[call.direction]), call.area, call.taskName, call.flowName && `${call.flowName} v${call.flowVersion ?? ''}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Can do={needs(liveCalls.takeOver)}>
          <div className="live-acts">
            <Button
              type="primary"
              icon={<Headset size={16} strokeWidth={1.7} />}
              disabled={!commands.can('takeOver', call)}
              title={why}
              onClick={() => commands.takeOver(call)}
            >
              {say('takeOver')}
            </Button>
            <Button
              icon={<Ear size={16} strokeWidth={1.7} />}
              disabled={!commands.can('listen', call)}
              title={why}
              onClick={() => commands.listen(call)}
            >
              {say('listen')}
            </Button>
            <span className="live-space" />
            <Button
              danger
              icon={<PhoneOff size={16} strokeWidth={1.7} />}
              disabled={!commands.can('hangUp', call)}
              onClick={() => commands.hangUp(call)}
            >
              {say('hangUp')}
            </Button>
          </div>
          {commands.phone ? (
            <Select
              size="small"
              aria-label={say('phone')}
              value={commands.phone.id ?? mobile}
              options={phones.map(({ id, number, registered }) => ({
                value: id ?? mobile,
                label: `${say(id === null ? 'mobile' : 'phone')} ${number}`,
                disabled: !registered,
              }))}
              onChange={(value) => commands.choose(value === mobile ? null : value)}
            />
          ) : (
            why && <PhoneNote why={why} />
          )}
        </Can>
      </header>
      <div className="live-wave">
        <Risk call={call} />
        <Strip talk={call.talk} nowMs={nowMs} spanMs={52_000} label={say('strip')} />
      </div>
      <Said turns={call.turns} />
      <Slots slots={call.slots} />
      <Can do={needs(liveCalls.takeOver)}>
        <PromptBox key={call.id} call={call} commands={commands} />
      </Can>
    </aside>
  );
}
