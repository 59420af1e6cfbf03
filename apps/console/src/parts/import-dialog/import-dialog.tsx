import './import-dialog.css';
import type { ColumnMapping, ImportPreview } from '@parley/contract/task';
import { Alert, Button, Checkbox, Modal, Select } from 'antd';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type DragEvent, type ReactElement, useState } from 'react';
import { failureText } from '../../api/index.ts';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { RunningJob } from '../progress/index.ts';
import { faultOf, guess, mappingOf, type Use, unfed } from './mapping.ts';
import { importWords } from './words.ts';

interface Common {
  readonly title: string;
  /** Largest file, bytes. */
  readonly limit: number;
  /** Endings of the files it takes. */
  readonly types?: readonly string[];
  /** What the file has to look like. */
  readonly note?: string;
  /** A file to begin with. */
  readonly template?: { readonly label: string; readonly fetch: () => void };
  readonly onClose: () => void;
}

/** Somebody has to say what the columns of the file are. */
interface Mapped extends Common {
  /** Names that columns may feed. */
  readonly variables: readonly string[];
  /** Reads the head of the file. */
  readonly preview: (file: File) => Promise<ImportPreview>;
  /** Queues the file, and tells the job. */
  readonly run: (file: File, mapping: ColumnMapping) => Promise<{ jobId: string }>;
}

/** The names of the columns say it themselves. */
interface Named extends Common {
  readonly preview?: undefined;
  readonly run: (file: File) => Promise<{ jobId: string }>;
}

type ImportDialogProps = Mapped | Named;

const usual = ['xlsx', 'csv', 'txt'];
const noVariables: readonly string[] = [];

const keyOf = (use: Use): string => (use === undefined ? '' : use.kind === 'phone' ? 'phone' : `=${use.name}`);
const purposeOf = (key: string): Use =>
  key === '' ? undefined : key === 'phone' ? { kind: 'phone' } : { kind: 'variable', name: key.slice(1) };

/** From a file to rows: choose it, say what its columns are, watch it run, take back what was refused. */
export function ImportDialog(props: ImportDialogProps): ReactElement {
  const { title, limit, types = usual, onClose } = props;
  const variables = props.preview ? props.variables : noVariables;
  const { say, language } = useWords(importWords);
  const [file, setFile] = useState<File>();
  const [head, setHead] = useState<ImportPreview>();
  const [header, setHeader] = useState(true);
  const [uses, setUses] = useState<readonly Use[]>([]);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<string>();

  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setFailure('');
    setHead(undefined);
    if (!types.includes(chosen.name.split('.').at(-1)?.toLowerCase() ?? ''))
      return setFailure(say('wrongKind', { types: types.join('、') }));
    if (chosen.size > limit) return setFailure(say('tooBig', { size: bytes(limit) }));
    setFile(chosen);
    if (!props.preview) return;
    setBusy(true);
    try {
      const read = await props.preview(chosen);
      setHead(read);
      setHeader(read.header);
      setUses(guess(read, variables));
    } catch (error) {
      setFile(undefined);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const ready = file !== undefined && (props.preview === undefined || head !== undefined);
  const start = async (): Promise<void> => {
    if (!file || !ready) return;
    setBusy(true);
    setFailure('');
    try {
      const begun = props.preview ? head && props.run(file, mappingOf(head, header, uses)) : props.run(file);
      setJob((await begun)?.jobId);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const fault = head ? faultOf(uses) : undefined;
  const faultText = fault && (fault.kind === 'phone' ? say('phoneMissing') : say('twice', { name: fault.name }));
  const missing = head ? unfed(uses, variables) : [];

  const optionsOf = (name: string) => {
    const own = name.trim();
    const names = own && !variables.includes(own) ? [...variables, own] : variables;
    return [
      { value: 'phone', label: say('phone') },
      ...names.map((one) => ({ value: `=${one}`, label: say(variables.includes(one) ? 'variable' : 'newVariable', { name: one }) })),
      { value: '', label: say('skip') },
    ];
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
      <Button type="primary" disabled={!ready || fault !== undefined} loading={busy && ready} onClick={() => void start()}>
        {say('begin')}
      </Button>
    </>
  );
  return (
    <Modal open title={title} width={640} footer={footer} onCancel={onClose} maskClosable={false}>
      {job ? (
        <>
          <RunningJob id={job} />
          <p className="small faint import-note">{say('background')}</p>
        </>
      ) : (
        <>
          {props.note || props.template ? (
            <p className="small quiet import-note">
              {props.note}{' '}
              {props.template ? (
                <Button type="link" size="small" onClick={props.template.fetch}>
                  {props.template.label}
                </Button>
              ) : null}
            </p>
          ) : null}
          {file ? (
            <div className="import-file">
              <FileSpreadsheet size={16} strokeWidth={1.7} aria-hidden />
              <span className="cut">{file.name}</span>
              <span className="faint">{busy && !ready ? say('reading') : `${bytes(file.size)}${head ? ` · ${head.encoding}` : ''}`}</span>
              <FileInput label={say('other')} types={types} onFile={(chosen) => void choose(chosen)} />
            </div>
          ) : (
            <DropArea
              text={say('drop')}
              hint={say('kinds', { types: types.join(language === 'zh' ? '、' : ', '), size: bytes(limit) })}
              types={types}
              onFile={(chosen) => void choose(chosen)}
            />
          )}
          {failure ? (
            <p className="import-failure" role="alert">
              {failure}
            </p>
          ) : null}
          {head ? (
            <>
              <Checkbox checked={header} onChange={({ target }) => setHeader(target.checked)}>
                {say('header')}
              </Checkbox>
              <table className="import-map">
                <thead>
                  <tr>
                    <th>{say('column')}</th>
                    <th>{say('samples')}</th>
                    <th>{say('means')}</th>
                  </tr>
                </thead>
                <tbody>
                  {head.columns.map((column, i) => (
                    <tr key={column.index} data-out={uses[i] === undefined || undefined}>
                      <td className="cut">{(header && column.name) || say('columnN', { n: column.index + 1 })}</td>
                      <td className="cut faint">{column.samples.slice(0, 3).join(language === 'zh' ? '、' : ', ')}</td>
                      <td>
                        <Select
                          size="small"
                          aria-label={`${say('means')} ${column.name}`}
                          value={keyOf(uses[i])}
                          options={optionsOf(column.name)}
                          status={
                            fault && uses[i] && (fault.kind === 'phone' ? uses[i]?.kind === 'phone' : keyOf(uses[i]) === `=${fault.name}`)
                              ? 'error'
                              : ''
                          }
                          onChange={(key: string) => setUses(uses.map((use, at) => (at === i ? purposeOf(key) : use)))}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {faultText ? (
                <p className="import-failure" role="alert">
                  {faultText}
                </p>
              ) : null}
              {missing.length > 0 ? (
                <Alert type="warning" showIcon title={say('missing', { names: missing.join(language === 'zh' ? '、' : ', ') })} />
              ) : null}
            </>
          ) : null}
        </>
      )}
    </Modal>
  );
}

interface FileProps {
  readonly types: readonly string[];
  readonly onFile: (file: File | undefined) => void;
}

const accepted = (types: readonly string[]): string => types.map((type) => `.${type}`).join();

function FileInput({ label, types, onFile }: FileProps & { label: string }): ReactElement {
  return (
    <label className="import-other">
      {label}
      <input type="file" accept={accepted(types)} onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  );
}

function DropArea({ text, hint, types, onFile }: FileProps & { text: string; hint: string }): ReactElement {
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <label
      className="import-drop"
      data-over={over || undefined}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileUp size={20} strokeWidth={1.5} aria-hidden />
      <span>{text}</span>
      <small>{hint}</small>
      <input type="file" accept={accepted(types)} onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  );
}
