import { ApiError } from '@parley/contract';
import { numberListLimit } from '@parley/contract/number-list';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { failureText } from '../../../api/index.ts';
import { bytes } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { MomentInput } from '../../../parts/date/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { FileChoice, tableTypes } from '../../../parts/import-dialog/index.ts';
import { FollowedJob, QueueLink } from '../../../parts/job/index.ts';
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
  readonly run: (file: File, forRows: ForRows) => Promise<{ jobId: string }>;
  /** The numbers are in, or as many as could be. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Brings a file of numbers onto a list, and shows it to its end. */
export function ListImport({ title, grouped, children, run, onDone, onClose }: ListImportProps): ReactElement {
  const { say } = useWords(words);
  const [file, setFile] = useState<File>();
  const [group, setGroup] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<string>();
  /** What is wrong: with the file, or with its expiry. */
  const [wrong, setWrong] = useState<{ readonly file?: string; readonly expiresAt?: string }>({});
  const start = async (): Promise<void> => {
    if (!file) return setWrong({ file: say('fileNeeded') });
    setWrong({});
    setBusy(true);
    try {
      const started = await run(file, { ...(group.trim() ? { group: group.trim() } : {}), ...(expiresAt ? { expiresAt } : {}) });
      setJob(started.jobId);
    } catch (error) {
      const past = error instanceof ApiError ? error.data?.fields?.find(({ path }) => path === 'expiresAt')?.message : undefined;
      setWrong(past ? { expiresAt: past } : { file: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const footer = job ? (
    <Button type="primary" onClick={onClose}>
      {say('close')}
    </Button>
  ) : (
    <>
      <Button type="text" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button type="primary" loading={busy} onClick={() => void start()}>
        {say('begin')}
      </Button>
    </>
  );
  return (
    <Modal open title={title} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      {job ? (
        <FollowedJob id={job} onOver={onDone} onClose={onClose} />
      ) : (
        <>
          <p className="small quiet import-how">
            {say('importHow')} <QueueLink onLeave={onClose} />
          </p>
          <div className="form-grid">
            {children}
            <Field name="file" label={say('file')} required span={6} error={wrong.file}>
              <FileChoice
                file={file}
                known={bytes(file?.size ?? 0)}
                types={tableTypes}
                limit={numberListLimit}
                onChoose={(chosen) => {
                  setFile('file' in chosen ? chosen.file : undefined);
                  setWrong('issue' in chosen ? { file: chosen.issue } : {});
                }}
              />
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
        </>
      )}
    </Modal>
  );
}
