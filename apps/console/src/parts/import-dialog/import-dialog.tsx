import './import-dialog.css';
import { type TablePreview, writtenIn } from '@parley/contract/table-preview';
import type { TransferJob } from '@parley/contract/transfer';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText } from '../../api/index.ts';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useUnsaved } from '../form/index.ts';
import { FollowedJob } from '../job/index.ts';
import { ColumnTable } from './column-table.tsx';
import { FileChoice, tableTypes } from './file-choice.tsx';
import { type ColumnKeys, type ColumnUse, issueOf } from './mapping.ts';
import { importWords } from './words.ts';

/** What somebody said of a file's columns. */
interface Said<Preview> {
  readonly preview: Preview;
  /** Whether the first row names the columns. */
  readonly header: boolean;
  /** One for each column of the preview. */
  readonly keys: ColumnKeys;
}

interface ImportDialogProps<Preview extends TablePreview> {
  readonly title: string;
  /** Largest file, bytes. */
  readonly limit: number;
  /** Endings of the files it takes. */
  readonly types?: readonly string[];
  /** What the file has to look like. */
  readonly note?: string;
  /** A file to begin with. */
  readonly template?: { readonly label: string; readonly fetch: () => void };
  /** What columns may be used as. */
  readonly uses: readonly ColumnUse[];
  /** A use of a column's own, by its name, besides those. */
  readonly ownUse?: (name: string) => ColumnUse | undefined;
  /** Reads the head of the file. */
  readonly preview: (file: File) => Promise<Preview>;
  /** What the columns seem to be. */
  readonly guess: (preview: Preview) => ColumnKeys;
  /** What is left to say of a mapping that will do. */
  readonly warn?: (keys: ColumnKeys) => string | undefined;
  /** Queues the file, and tells the job. */
  readonly run: (file: File, said: Said<Preview>) => Promise<{ jobId: string }>;
  /** The rows are in, or as many as could be. */
  readonly onDone: () => void;
  /** What is likely wanted when rows were taken. */
  readonly next?: { readonly label: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
}

/** From a file to rows: choose it, say what its columns are, watch it run, take back what was refused. */
export function ImportDialog<Preview extends TablePreview>(props: ImportDialogProps<Preview>): ReactElement {
  const { title, limit, types = tableTypes, uses, onDone, onClose } = props;
  const { say } = useWords(importWords);
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<Said<Preview>>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<string>();
  const [over, setOver] = useState<TransferJob>();

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure('');
    await act().catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  const choose = async (chosen: { readonly file: File } | { readonly issue: string }): Promise<void> => {
    setSaid(undefined);
    setFile(undefined);
    if ('issue' in chosen) return setFailure(chosen.issue);
    setFile(chosen.file);
    await attempt(async () => {
      const preview = await props.preview(chosen.file).catch((error: unknown) => {
        setFile(undefined);
        throw error;
      });
      setSaid({ preview, header: preview.header, keys: props.guess(preview) });
    });
  };
  const start = (): Promise<void> =>
    attempt(async () => {
      if (file && said) setJob((await props.run(file, said)).jobId);
    });

  // Who has said what the columns are would have to say it again.
  const mayLeave = useUnsaved(said !== undefined && !job);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const usesOf = (name: string): readonly ColumnUse[] => {
    const own = props.ownUse?.(name);
    return own && !uses.some(({ key }) => key === own.key) ? [...uses, own] : uses;
  };
  const issue = said && issueOf(said.keys, uses);
  const labelOf = (key: string): string =>
    said?.preview.columns.flatMap(({ name }) => usesOf(name)).find((use) => use.key === key)?.label ?? key;
  const fieldIssueText = issue && (issue.kind === 'missing' ? issue.text : say('twice', { name: labelOf(issue.key) }));
  const warning = said && !issue ? props.warn?.(said.keys) : undefined;

  const next = over && over.accepted > 0 ? props.next : undefined;
  const footer = job ? (
    <>
      <Button type={next ? 'default' : 'primary'} onClick={onClose}>
        {say('close')}
      </Button>
      {next ? (
        <Button
          type="primary"
          onClick={() => {
            onClose();
            next.run();
          }}
        >
          {next.label}
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <Button type="text" onClick={() => void leave()}>
        {say('cancel')}
      </Button>
      <Button type="primary" disabled={!said || issue !== undefined} loading={busy && said !== undefined} onClick={() => void start()}>
        {say('begin')}
      </Button>
    </>
  );
  const chooser = (
    <FileChoice
      file={file}
      known={file && said ? `${bytes(file.size)} · ${writtenIn(said.preview)}` : say('reading')}
      types={types}
      limit={limit}
      onChoose={(chosen) => void choose(chosen)}
    />
  );
  return (
    <Modal open title={title} width={640} footer={footer} onCancel={() => void leave()} maskClosable={false}>
      {job ? (
        <FollowedJob
          id={job}
          onOver={(ended) => {
            setOver(ended);
            onDone();
          }}
          onClose={onClose}
        />
      ) : (
        <>
          {props.note || props.template ? (
            <p className="small quiet import-how">
              {props.note}{' '}
              {props.template ? (
                <Button type="link" size="small" onClick={props.template.fetch}>
                  {props.template.label}
                </Button>
              ) : null}
            </p>
          ) : null}
          {chooser}
          {failure ? (
            <p className="import-failure" role="alert">
              {failure}
            </p>
          ) : null}
          {said ? (
            <>
              {said.preview.unread.length > 0 ? (
                <Alert
                  type="warning"
                  showIcon
                  title={say('unread', { sheets: said.preview.unread.map((name) => `“${name}”`).join(' ') })}
                />
              ) : null}
              <Checkbox checked={said.header} onChange={({ target }) => setSaid({ ...said, header: target.checked })}>
                {say('header')}
              </Checkbox>
              <ColumnTable
                columns={said.preview.columns}
                header={said.header}
                keys={said.keys}
                usesOf={usesOf}
                isWrong={(key) => issue?.kind === 'twice' && issue.key === key}
                onChange={(keys) => setSaid({ ...said, keys })}
              />
              {fieldIssueText ? (
                <p className="import-failure" role="alert">
                  {fieldIssueText}
                </p>
              ) : null}
              {warning ? <Alert type="warning" showIcon title={warning} /> : null}
            </>
          ) : null}
        </>
      )}
    </Modal>
  );
}
