import './doctor.css';
import { exceptionText } from '@parley/contract/call-exception';
import type { GatewayItem } from '@parley/contract/centre';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { type CheckResult, isTestCall, type TrunkCheck, type TrunkStep, trunkDoctor } from '@parley/contract/trunk-check';
import { checkStepTexts, type FindingCode, trunkFindings } from '@parley/contract/trunk-findings';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { useAct, useAsk } from '../../../../api/index.ts';
import { dateTime } from '../../../../format/index.ts';
import { useWords } from '../../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../../parts/states/index.ts';
import { Mark } from '../../../../status/index.ts';
import { doctorWords } from './words.ts';

const pollEvery = 1_000; // ms, while it runs

const isUnderWay = (check: TrunkCheck | null | undefined): boolean => check?.state === 'waiting' || check?.state === 'running';

interface DoctorDialogProps {
  readonly gateway: GatewayItem;
  /** Calls a number, and looks at nothing else. */
  readonly callAlone?: boolean;
  readonly onClose: () => void;
}

/** Diagnoses a gateway or calls by it, and shows what was found, step by step, with what to do about it. */
export function DoctorDialog({ gateway, callAlone = false, onClose }: DoctorDialogProps): ReactElement {
  const { say } = useWords(doctorWords);
  const [number, setNumber] = useState('');
  const refresh = [trunkDoctor.last];
  const examine = useAct(trunkDoctor.start, { refresh });
  const call = useAct(trunkDoctor.testCall, { refresh });
  const start = callAlone ? call : examine;
  const [every, setEvery] = useState<number | false>(pollEvery);
  const asked = useAsk(trunkDoctor.last, { id: gateway.id }, { staleMs: 0, every });
  const last = asked.data?.check;
  const underWay = isUnderWay(last);
  const check = last && isTestCall(last) === callAlone ? last : undefined;
  if (asked.data && every !== (underWay ? pollEvery : false)) setEvery(underWay ? pollEvery : false);
  const given = normalPhone(number);
  const refused = given !== '' && !isPhone(given);
  const run = (): void => {
    if (callAlone) call.mutate({ id: gateway.id, number: given });
    else examine.mutate({ id: gateway.id, ...(given === '' ? {} : { number: given }) });
  };
  return (
    <Modal open title={say(callAlone ? 'callTitle' : 'title', { name: gateway.name })} width={720} footer={null} onCancel={onClose}>
      <p className="doctor-about">{say(callAlone ? 'callAbout' : 'about')}</p>
      <form
        className="doctor-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!refused) run();
        }}
      >
        <Input
          value={number}
          status={refused ? 'error' : ''}
          inputMode="tel"
          maxLength={30}
          aria-label={say(callAlone ? 'callee' : 'number')}
          placeholder={say(callAlone ? 'callee' : 'number')}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={start.isPending || underWay} disabled={refused || (callAlone && given === '')}>
          {say(callAlone ? 'call' : check ? 'again' : 'start')}
        </Button>
      </form>
      {asked.isPending ? <Skeleton rows={6} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data && !check ? <p className="doctor-sum">{say(callAlone ? 'neverCalled' : 'never')}</p> : null}
      {check ? <Findings check={check} /> : null}
    </Modal>
  );
}

const problemsOf = ({ steps }: TrunkCheck): number => steps.filter(({ result }) => result === 'bad' || result === 'warning').length;

function Findings({ check }: { check: TrunkCheck }): ReactElement {
  const { say } = useWords(doctorWords);
  const wrong = problemsOf(check);
  const sum = {
    waiting: say('waiting'),
    running: say('running'),
    lost: `${say('lost')} ${say('lostHow')}`,
    done: `${wrong > 0 ? say('wrong', { n: wrong }) : say('fine')} · ${say('at', { time: dateTime(check.updatedAt) })}`,
  }[check.state];
  return (
    <>
      <p className="doctor-sum" role="status" data-lost={check.state === 'lost' || undefined}>
        {sum}
      </p>
      <ol className="doctor">
        {check.steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
    </>
  );
}

const marks = {
  running: { shape: 'pie', tone: 'live' },
  good: { shape: 'tick', tone: 'good' },
  warning: { shape: 'triangle', tone: 'warn' },
  bad: { shape: 'cross', tone: 'bad' },
  skipped: { shape: 'ring', tone: 'idle' },
} as const satisfies Record<CheckResult, object>;

const isFinding = (code: string): code is FindingCode => code in trunkFindings;

/** Why a call cannot be sent anywhere is told as records of calls tell it. */
const whyOf = ({ why }: TrunkStep['values']) => (typeof why === 'string' ? { why: exceptionText(why) } : {});

function StepLine({ step }: { step: TrunkStep }): ReactElement {
  const { say, text } = useWords(doctorWords);
  const { result, finding, values } = step;
  const found: { says: { zh: string; en: string }; advice?: { zh: string; en: string } } | undefined = isFinding(finding)
    ? trunkFindings[finding]
    : undefined;
  return (
    <li data-result={result}>
      <Mark {...marks[result]} />
      <b>{text(checkStepTexts[step.step])}</b>
      <span className="doctor-result">{say(result)}</span>
      <p>{found ? text(found.says, { ...values, ...whyOf(values) }) : say('running')}</p>
      {found?.advice ? <p className="doctor-advice">{text(found.advice, values)}</p> : null}
    </li>
  );
}
