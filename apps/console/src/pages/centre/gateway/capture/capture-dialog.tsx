import '../doctor/doctor.css';
import './capture.css';
import type { GatewayItem } from '@parley/contract/centre';
import { type CapturedCall, captureLimits } from '@parley/contract/packet-capture';
import { Button, Checkbox, Modal } from 'antd';
import { type ReactElement, useId, useState } from 'react';
import { Link } from 'react-router';
import { bytes, clock, count, dateTime } from '../../../../format/index.ts';
import { useWords } from '../../../../i18n/index.ts';
import { CaptureButton } from '../../../../parts/capture/index.ts';
import { NumberInput, useNumberIssue } from '../../../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../../../parts/states/index.ts';
import { useCaptures } from './use-captures.ts';
import { captureWords } from './words.ts';

interface CaptureDialogProps {
  readonly gateway: Pick<GatewayItem, 'id' | 'name'>;
  /** The company, where the operator looks. */
  readonly company?: number;
  /** Opens the ladder of a call, where that is no page of its own. */
  readonly onLadder?: (call: string) => void;
  readonly onClose: () => void;
}

/** Asks for the packets of a gateway's next calls, and lists what was captured. */
export function CaptureDialog({ gateway, company, onLadder, onClose }: CaptureDialogProps): ReactElement {
  const { say } = useWords(captureWords);
  const [calls, setCalls] = useState(3);
  const [minutes, setMinutes] = useState(10);
  const [running, setRunning] = useState(false);
  const { asked, start, stop, isStarting, isStopping } = useCaptures(gateway.id, company);
  const { waiting, calls: captured = [], keptDays = 0 } = asked.data ?? {};
  const id = useId();
  const issueOf = useNumberIssue();
  const issues = { calls: issueOf(captureLimits.calls, calls), minutes: issueOf(captureLimits.minutes, minutes) };
  return (
    <Modal open title={say('title', { name: gateway.name })} width={640} footer={null} onCancel={onClose}>
      <p className="doctor-about">{say('about')}</p>
      <form
        className="doctor-start capture-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!issues.calls && !issues.minutes) start({ calls, minutes, running });
        }}
      >
        <label htmlFor={`${id}-calls`}>{say('calls')}</label>
        <NumberInput id={`${id}-calls`} value={calls} issue={issues.calls} onChange={setCalls} />
        <label htmlFor={`${id}-minutes`}>{say('minutes')}</label>
        <NumberInput id={`${id}-minutes`} value={minutes} issue={issues.minutes} onChange={setMinutes} />
        <Checkbox checked={running} onChange={({ target }) => setRunning(target.checked)}>
          {say('running')}
        </Checkbox>
        <Button type="primary" htmlType="submit" loading={isStarting}>
          {say('start')}
        </Button>
      </form>
      {waiting ? (
        <p className="doctor-sum" role="status">
          {say('waiting', { n: waiting.calls, time: clock(waiting.until) })}{' '}
          <Button size="small" loading={isStopping} onClick={stop}>
            {say('stop')}
          </Button>
        </p>
      ) : null}
      {asked.isPending ? <Skeleton rows={3} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data && captured.length === 0 ? <p className="doctor-sum">{say('none')}</p> : null}
      {captured.length > 0 ? (
        <>
          <ul className="captures">
            {captured.map((one) => (
              <Captured key={one.callId} call={one} company={company} onLadder={onLadder} />
            ))}
          </ul>
          <p className="doctor-sum">{say('kept', { n: keptDays })}</p>
        </>
      ) : null}
    </Modal>
  );
}

type CapturedProps = { readonly call: CapturedCall } & { readonly [K in 'company' | 'onLadder']: CaptureDialogProps[K] | undefined };

function Captured({ call, company, onLadder }: CapturedProps): ReactElement {
  const { say } = useWords(captureWords);
  return (
    <li>
      <span>
        {onLadder ? (
          <Button type="link" size="small" aria-label={say('ladder', { time: dateTime(call.at) })} onClick={() => onLadder(call.callId)}>
            {dateTime(call.at)}
          </Button>
        ) : (
          <Link to={`/call/call-info?call=${call.callId}`} aria-label={say('call')}>
            {dateTime(call.at)}
          </Link>
        )}
        <small>
          {say('packets', { n: count(call.packets), bytes: bytes(call.bytes) })}
          {call.dropped > 0 ? ` · ${say('dropped', { n: count(call.dropped) })}` : ''}
        </small>
      </span>
      <CaptureButton call={call.callId} company={company} />
    </li>
  );
}
