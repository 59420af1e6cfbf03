import { type CompanyItem, company } from '@parley/contract/operate';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { failureText, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, focusFirst } from '../../../parts/form/index.ts';
import { companyWords as words } from './words.ts';

/** Asks for the number of the company before it goes for good. */
export function RemoveCompany({ row, onClose }: { row: CompanyItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const [typed, setTyped] = useState('');
  const remove = useAct(company.delete, { refresh: [company.list, company.option], quiet: true });
  const sure = typed.trim() === row.number;
  const body = useRef<HTMLDivElement>(null);
  const run = (): void => {
    if (sure) remove.mutate({ companies: [{ id: row.id, number: row.number }] }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={say('removeTitle', { name: row.name })}
      width={440}
      onCancel={onClose}
      afterOpenChange={(open) => open && focusFirst(body.current)}
      mask={{ closable: false }}
      footer={
        <>
          <Button type="text" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button danger type="primary" disabled={!sure} loading={remove.isPending} onClick={run}>
            {remove.isPending ? say('running') : say('remove')}
          </Button>
        </>
      }
    >
      <div className="company-remove" ref={body}>
        <p>{say('removeText')}</p>
        <Field
          name="remove-number"
          label={say('removeType', { number: row.number })}
          error={remove.isError ? failureText(remove.error) : undefined}
        >
          <Input id="remove-number" value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} onPressEnter={run} />
        </Field>
      </div>
    </Modal>
  );
}
