import { flowCase } from '@parley/contract/flow-case';
import { Button, Modal } from 'antd';
import { Check, Pencil, Play, Trash2, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useAct, useAsk } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { Mark } from '../../status/index.ts';
import { CaseForm } from './case-form.tsx';
import { CaseState } from './case-status.tsx';
import { TurnPair } from './turn-pair.tsx';
import { caseWords } from './words.ts';

type CaseCompareProps = {
  id: string;
  flowId: string;
  direction: 'in' | 'out';
  onRun: (id: string) => void;
  onJudge: (id: string, verdict: 'new' | 'old' | 'undo') => void;
};

/** One case: as it was kept and as it came out now, turn by turn, and what was expected. */
export function CaseCompare({ id, flowId, direction, onRun, onJudge }: CaseCompareProps): ReactElement {
  const { say } = useWords(caseWords);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const asked = useAsk(flowCase.detail, { id }, { keep: true, staleMs: 0 });
  const remove = useAct(flowCase.delete, { refresh: [flowCase.list] });
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton rows={6} />;
  const { data } = asked;
  const { kept, run, difference, checks } = data;
  const turns = Math.max(kept.turns.length, run?.turns.length ?? 0);
  const met = checks.filter((check) => check.met).length;
  const open = data.status === 'changed' || data.status === 'failed';
  return (
    <section className="proof-case" aria-label={data.name}>
      <header className="proof-case-head">
        <div className="proof-case-title">
          <h3>{data.name}</h3>
          <CaseState status={data.status} />
          <p className="proof-note">
            {say(data.origin)} · {dateTime(data.saidAt)}
            {data.keptBy && ` · ${say('keptBy', { who: data.keptBy })}`}
          </p>
        </div>
        <Can do={needs(flowCase.run)}>
          <Button icon={<Play size={14} strokeWidth={1.7} />} onClick={() => onRun(id)}>
            {say('again')}
          </Button>
        </Can>
        <Can do={needs(flowCase.judge)}>
          {open && run && (
            <Button icon={<Check size={14} strokeWidth={1.7} />} onClick={() => onJudge(id, 'new')}>
              {say('newRight')}
            </Button>
          )}
          {data.status === 'changed' && <Button onClick={() => onJudge(id, 'old')}>{say('oldRight')}</Button>}
          {data.judged && <IconButton icon={Undo2} label={say('undo')} onClick={() => onJudge(id, 'undo')} />}
        </Can>
        <Can do={needs(flowCase.update)}>
          <IconButton icon={Pencil} label={say('edit')} onClick={() => setEditing(true)} />
        </Can>
        <Can do={needs(flowCase.delete)}>
          <IconButton icon={Trash2} label={say('remove')} onClick={() => setRemoving(true)} />
        </Can>
      </header>
      <div className="proof-turns">
        <div className="proof-pair is-head">
          <span>
            <b>{say('expected')}</b>{' '}
            <span className="proof-note">
              {say('keptOf', {
                where: data.keptVersion === null ? say('draft') : say('version', { n: data.keptVersion }),
                at: dateTime(data.keptAt),
              })}
            </span>
          </span>
          <span />
          <span>
            <b>{say('now')}</b>{' '}
            <span className="proof-note">
              {run
                ? `${data.runVersion === null ? say('draft') : say('version', { n: data.runVersion })} · ${dateTime(data.ranAt)}`
                : say('notRun')}
            </span>
          </span>
        </div>
        {data.failure && <p className="proof-parts">{say('brokeOff', { why: data.failure })}</p>}
        {Array.from({ length: turns }, (_, n) => (
          <TurnPair
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbered
            key={n}
            n={n}
            before={kept.turns[n]}
            now={run?.turns[n]}
            difference={difference}
            alone={run === null}
          />
        ))}
      </div>
      {run && (
        <footer className="proof-checks">
          <h4>
            {say('checks')}{' '}
            <span className="proof-note">{checks.length === 0 ? say('noChecks') : say('checksMet', { n: checks.length, met })}</span>
          </h4>
          <dl>
            {checks.map(({ what, expected, actual, met: isMet }) => (
              <div key={what}>
                <dt>{say(what)}</dt>
                <dd>{expected || say('nothing')}</dd>
                <dd>
                  <Mark shape={isMet ? 'tick' : 'cross'} tone={isMet ? 'good' : 'bad'} size={14} />
                  <span className="unseen">{say(isMet ? 'met' : 'missed')}</span> {actual || say('nothing')}
                </dd>
              </div>
            ))}
          </dl>
        </footer>
      )}
      {editing && (
        <CaseForm flowId={flowId} direction={direction} edited={data} onDone={() => setEditing(false)} onClose={() => setEditing(false)} />
      )}
      <Modal
        open={removing}
        title={say('removeSure', { name: data.name })}
        okText={say('remove')}
        cancelText={say('cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={remove.isPending}
        onCancel={() => setRemoving(false)}
        onOk={() => remove.mutate({ ids: [id] }, { onSuccess: () => setRemoving(false) })}
      >
        {say('removeHow')}
      </Modal>
    </section>
  );
}
