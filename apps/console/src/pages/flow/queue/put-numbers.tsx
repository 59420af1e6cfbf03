import { option } from '@parley/contract/flow';
import {
  type Environment,
  groupCall,
  groupCalls,
  groupRobots,
  outboundGroupCall,
  outboundQueueCall,
  type QueueRefusal,
  queueCall,
  queueNumbers,
} from '@parley/contract/flow-queue';
import { environments } from '@parley/contract/kind-texts';
import { Alert, Input, Modal, Segmented } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { askKey, failureText, notify, queryClient, send } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, flowOptions, gatewayOptions } from '../../../parts/choices/index.ts';
import { Field, focusFirst, NumberField, useNumberIssue, useUnsaved } from '../../../parts/form/index.ts';
import { parseLines } from '../../task/task-list/parse-lines.ts';
import { queueWords as words } from './words.ts';

type Wanted = {
  readonly flow: string;
  readonly environment: Environment;
  readonly gateway: string | null;
  readonly numbers: ReturnType<typeof parseLines>;
};
type Group = { readonly name: string; readonly robots: number };
type Told = {
  readonly accepted: number;
  readonly refused: readonly { phone: string; reason: QueueRefusal; text: string }[];
  readonly oddLengths: readonly string[];
  readonly msg: string;
};

/** Puts the numbers where they are wanted; inbound flows and outbound ones have calls of their own. */
const putIn = async ({ flow, environment, gateway, numbers }: Wanted, group: Group | undefined): Promise<Told> => {
  const { list } = await send(option, { ids: [flow] }, { quiet: true });
  const inbound = list[0]?.type === 'inbound';
  const input = { flow_id: flow, environment, numbers, ...(gateway ? { gatewayId: gateway } : {}) };
  if (!group) return send(inbound ? queueCall : outboundQueueCall, input, { quiet: true });
  const named = { ...input, robots: group.robots, ...(group.name.trim() ? { name: group.name.trim() } : {}) };
  return send(inbound ? groupCall : outboundGroupCall, named, { quiet: true });
};

type PutNumbersProps = {
  /** Into a flow's queue, or as a batch of their own. */
  readonly what: 'queue' | 'group';
  readonly onClose: () => void;
};

/** Numbers for a flow's queue or a group call; those that are refused stay with their reasons. */
export function PutNumbers({ what, onClose }: PutNumbersProps): ReactElement {
  const { say, text: word } = useWords(words);
  const [flow, setFlow] = useState<string | null>(null);
  const [gateway, setGateway] = useState<string | null>(null);
  const [environment, setEnvironment] = useState<Environment>('production');
  const [name, setName] = useState('');
  const [robots, setRobots] = useState(10);
  const [text, setText] = useState('');
  const [told, setTold] = useState<Told>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  /** What is missing is told once it was tried without. */
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const mayLeave = useUnsaved(text.trim() !== '');
  const numbers = parseLines(text);
  const most = what === 'queue' ? 5_000 : 20_000;
  const tooMany = numbers.length > most;
  const robotsIssue = useNumberIssue()(groupRobots, robots);
  const wrongNumbers = (): string | undefined => {
    if (tooMany) return say('tooMany', { most: count(most) });
    return tried && !told && numbers.length === 0 ? say('numbersMissing') : undefined;
  };
  const leave = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const go = async (): Promise<void> => {
    setTried(true);
    if (flow === null || numbers.length === 0 || tooMany || (what === 'group' && robotsIssue)) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await putIn({ flow, environment, gateway, numbers }, what === 'group' ? { name, robots } : undefined);
      for (const route of [queueNumbers, groupCalls]) void queryClient.invalidateQueries({ queryKey: askKey(route) });
      if (answer.accepted > 0) notify({ kind: 'success', text: answer.msg });
      if (answer.refused.length + answer.oddLengths.length === 0) return onClose();
      setTold(answer);
      setText('');
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say(what === 'queue' ? 'put' : 'begin')}
      okText={say(what === 'queue' ? 'add' : 'callNumbers', { n: count(numbers.length) })}
      cancelText={say(told ? 'close' : 'cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void go()}
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <Field name="put-flow" label={say('flow')} error={tried && flow === null ? say('flowMissing') : undefined}>
          <ChoiceSelect id="put-flow" options={flowOptions} value={flow} placeholder={say('flowMissing')} onChange={setFlow} />
        </Field>
        <Field name="put-environment" label={say('environment')} help={environment === 'uat' ? say('simulated') : undefined}>
          <Segmented<Environment>
            id="put-environment"
            value={environment}
            options={(['production', 'uat'] as const).map((value) => ({ value, label: word(environments[value]) }))}
            onChange={setEnvironment}
          />
        </Field>
        <Field name="put-gateway" label={say('gateway')}>
          <ChoiceSelect
            id="put-gateway"
            options={gatewayOptions}
            value={gateway}
            clearable
            placeholder={say('gatewayHint')}
            onChange={setGateway}
          />
        </Field>
        {what === 'group' && (
          <>
            <Field name="put-name" label={say('name')}>
              <Input
                id="put-name"
                value={name}
                maxLength={100}
                placeholder={say('nameHint')}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
            <NumberField name="put-robots" label={say('robots')} error={robotsIssue} value={robots} onChange={setRobots} />
          </>
        )}
        <Field name="put-numbers" label={say('label')} help={say('help')} error={wrongNumbers()}>
          <Input.TextArea id="put-numbers" rows={7} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {problem === undefined ? null : <Alert type="error" showIcon title={failureText(problem)} />}
        {told && told.refused.length > 0 ? (
          <div role="status">
            <p className="small">{say('result', { accepted: count(told.accepted), refused: count(told.refused.length) })}</p>
            <ul className="scroll small" style={{ maxHeight: 160 }}>
              {told.refused.map(({ phone, reason, text: why }) => (
                <li key={`${phone}${reason}`}>
                  <b>{phone}</b> <span className="faint">{why}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {told && told.oddLengths.length > 0 ? (
          <p role="status" className="small">
            {say('odd')} {told.oddLengths.join(word({ zh: '、', en: ', ' }))}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
