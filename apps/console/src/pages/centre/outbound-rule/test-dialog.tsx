import { outboundRule } from '@parley/contract/outbound-rule';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, extensionOptions } from '../../../parts/choices/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { Status } from '../../../status/index.ts';
import { ruleWords as words } from './words.ts';

const signs = {
  taken: { shape: 'dot', tone: 'good' },
  who: { shape: 'ring', tone: 'idle' },
  number: { shape: 'ring', tone: 'idle' },
  off: { shape: 'struck-ring', tone: 'idle' },
  behind: { shape: 'half-ring', tone: 'idle' },
} as const;

/** Which rule would take a number, and why the others do not. */
export function TestDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const [number, setNumber] = useState('');
  const [extensionId, setExtension] = useState<string | null>(null);
  const asked = useAct(outboundRule.test, { quiet: true });
  const answer = asked.data;
  const run = (): void => asked.mutate({ number: number.trim(), extensionId });
  return (
    <Modal
      open
      title={say('testTitle')}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button type="text" onClick={onClose}>
            {say('close')}
          </Button>
          <Button type="primary" disabled={number.trim() === ''} loading={asked.isPending} onClick={run}>
            {say('run')}
          </Button>
        </>
      }
    >
      <Field name="test-number" label={say('number')} error={asked.isError ? failureText(asked.error) : undefined}>
        <Input id="test-number" value={number} autoComplete="off" onChange={({ target }) => setNumber(target.value)} onPressEnter={run} />
      </Field>
      <Field name="test-extension" label={say('extension')}>
        <ChoiceSelect
          id="test-extension"
          value={extensionId}
          options={extensionOptions}
          clearable
          onChange={(next) => setExtension(next ?? null)}
        />
      </Field>
      {answer ? (
        <div aria-live="polite">
          <p>
            <b>
              {answer.taken
                ? say('takenBy', { name: answer.taken.name, line: answer.taken.lineName, number: answer.taken.dialled })
                : say('none')}
            </b>
          </p>
          {answer.rules.map(({ id, name, verdict }) => (
            <div key={id}>
              <Status {...signs[verdict]} word={name} note={say(`verdict.${verdict}`)} inline />
            </div>
          ))}
        </div>
      ) : null}
    </Modal>
  );
}
