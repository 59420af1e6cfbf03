import './ladder.css';
import { trace } from '@parley/contract/call';
import { operateGateway } from '@parley/contract/operate';
import { Modal } from 'antd';
import { type CSSProperties, type ReactElement, useState } from 'react';
import { useAsk } from '../../../../api/index.ts';
import { count, dateTime } from '../../../../format/index.ts';
import { useWords } from '../../../../i18n/index.ts';
import { CaptureButton } from '../../../../parts/capture/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../../parts/states/index.ts';
import { type Ladder, ladderOf, type Rung } from './rungs.ts';
import { ladderWords } from './words.ts';

interface LadderProps {
  readonly call: string;
  /** The company, where the operator looks. */
  readonly company?: number | undefined;
}

/** The SIP messages of a call as arrows between its parties; each opens to its text. */
export function LadderDialog({ call, company, onClose }: LadderProps & { readonly onClose: () => void }): ReactElement {
  const { say } = useWords(ladderWords);
  const own = useAsk(trace, { id: call }, { staleMs: 0, enabled: company === undefined });
  const operated = useAsk(operateGateway.trace, { id: call, company_id: company ?? 0 }, { staleMs: 0, enabled: company !== undefined });
  const asked = company === undefined ? own : operated;
  const messages = asked.data?.messages ?? [];
  return (
    <Modal
      open
      title={say('title')}
      width={860}
      footer={null}
      onCancel={onClose}
      styles={{ body: { maxHeight: '72vh', overflow: 'auto' } }}
    >
      {asked.isPending ? <Skeleton rows={8} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data && messages.length === 0 ? <Empty what={say('empty')} how={say('emptyHow', { n: asked.data.keptDays })} /> : null}
      {messages.length > 0 ? <Diagram call={call} company={company} ladder={ladderOf(messages)} /> : null}
    </Modal>
  );
}

function Diagram({ call, company, ladder }: LadderProps & { readonly ladder: Ladder }): ReactElement {
  const { say } = useWords(ladderWords);
  const [open, setOpen] = useState<number>();
  return (
    <div className="rungs" style={{ '--columns': ladder.columns.length } as CSSProperties}>
      <p className="rungs-hint">
        {say('hint')} <CaptureButton call={call} company={company} />
      </p>
      <div className="rungs-head">
        <span />
        {ladder.columns.map((address, n) => (
          <span key={address} className="rungs-party">
            {n === ladder.ours ? <b>{say('us')}</b> : null}
            <code>{address}</code>
          </span>
        ))}
      </div>
      <ol>
        {ladder.rungs.map((rung) => (
          <RungRow
            key={rung.message.n}
            rung={rung}
            open={open === rung.message.n}
            onToggle={() => setOpen(open === rung.message.n ? undefined : rung.message.n)}
          />
        ))}
      </ol>
    </div>
  );
}

function RungRow({ rung, open, onToggle }: { rung: Rung; open: boolean; onToggle: () => void }): ReactElement {
  const { say } = useWords(ladderWords);
  const { message, label, again, tone, from, to, leg, afterMs } = rung;
  const ends = message.direction === 'out' ? { from: message.local, to: message.peer } : { from: message.peer, to: message.local };
  const way = { gridColumn: `${Math.min(from, to) + 2} / ${Math.max(from, to) + 3}`, '--span': Math.abs(from - to) + 1 } as CSSProperties;
  return (
    <li data-open={open || undefined}>
      <button type="button" className="rung" aria-expanded={open} title={dateTime(message.at)} onClick={onToggle}>
        <small>{afterMs < 100_000 ? `${count(afterMs)} ms` : `${count(Math.round(afterMs / 1000))} s`}</small>
        <span className="rung-way" data-tone={tone} data-back={to < from || undefined} data-leg={leg % 2} style={way}>
          <span className="rung-label">
            {label}
            {again ? <em> {say('again')}</em> : null}
          </span>
        </span>
      </button>
      {open ? (
        <div className="rung-text">
          <p>
            {say('route', { ...ends, transport: message.transport })} · {say('leg', { n: leg + 1 })}
            {message.bytes > new TextEncoder().encode(message.message).length + 64
              ? ` · ${say('cut', { bytes: count(message.bytes) })}`
              : ''}
          </p>
          <pre>{message.message.trimEnd()}</pre>
        </div>
      ) : null}
    </li>
  );
}
