import { ApiError } from '@parley/contract';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { failureText, notify } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { MomentInput } from '../../../parts/date/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { listWords as words } from './words.ts';

/** What is said of the rows of a file that say nothing themselves. */
interface ForRows {
  readonly group?: string;
  readonly expiresAt?: string;
}

interface ListImportProps {
  readonly title: string;
  readonly grouped: boolean;
  /** Above the fields, such as for whom. */
  readonly children?: ReactNode;
  readonly run: (file: File, forRows: ForRows) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Brings a file of numbers onto a list. */
export function ListImport({ title, grouped, children, run, onClose }: ListImportProps): ReactElement {
  const { say } = useWords(words);
  const [file, setFile] = useState<File>();
  const [group, setGroup] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** What is wrong: with the file, or with its expiry. */
  const [wrong, setWrong] = useState<{ readonly file?: string; readonly expiresAt?: string }>({});
  const start = async (): Promise<void> => {
    if (!file) return setWrong({ file: say('fileNeeded') });
    setWrong({});
    setBusy(true);
    try {
      await run(file, { ...(group.trim() ? { group: group.trim() } : {}), ...(expiresAt ? { expiresAt } : {}) });
      notify({ kind: 'success', text: say('started') });
      onClose();
    } catch (error) {
      const past = error instanceof ApiError ? error.data?.fields?.find(({ path }) => path === 'expiresAt')?.message : undefined;
      setWrong(past ? { expiresAt: past } : { file: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={say('import')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void start()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <p className="small quiet">{say('importHow')}</p>
      <div className="form-grid">
        {children}
        <Field name="file" label={say('file')} required span={6} error={wrong.file}>
          <Button
            id="file"
            onClick={() => {
              const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.xlsx,.csv,.txt' });
              input.onchange = () => {
                setFile(input.files?.[0]);
                setWrong({});
              };
              input.click();
            }}
          >
            {file?.name ?? say('choose')}
          </Button>
        </Field>
        {grouped ? (
          <Field name="group" label={say('group')} error={undefined}>
            <Input id="group" value={group} maxLength={40} onChange={({ target }) => setGroup(target.value)} />
          </Field>
        ) : null}
        <Field name="listExpiresAt" label={say('expiresAt')} help={say('expiresHelp')} error={wrong.expiresAt}>
          <MomentInput id="listExpiresAt" value={expiresAt} wrong={wrong.expiresAt !== undefined} onChange={setExpiresAt} />
        </Field>
      </div>
    </Modal>
  );
}
