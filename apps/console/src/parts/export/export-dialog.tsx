import './export-dialog.css';
import { Button, Checkbox, Modal, Segmented } from 'antd';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, send, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useSession } from '../../session/index.ts';
import { Field } from '../form/index.ts';
import { RunningJob } from '../job/index.ts';
import { ErrorState, Skeleton } from '../states/index.ts';
import type { AskedColumns, ExportFormat, ExportSpec } from './export-button.tsx';
import { exportWords } from './words.ts';

interface ExportDialogProps {
  readonly spec: ExportSpec;
  /** The filters in force. */
  readonly filter: object;
  readonly onClose: () => void;
}

/** Which columns in which form; then how far it is, and the way to where the file will be. */
export function ExportDialog(props: ExportDialogProps): ReactElement {
  const { text } = useWords(exportWords);
  const { columns } = props.spec;
  if ('route' in columns) return <AskedExport {...props} asked={columns} />;
  return <ExportForm {...props} offer={{ columns: columns.map(({ key, title }) => ({ key, title: text(title) })), choice: null }} />;
}

/** The same, once the server has told which columns there are. */
function AskedExport({
  asked,
  ...props
}: ExportDialogProps & { readonly asked: AskedColumns<{ taskId?: string | undefined }> }): ReactElement {
  const { say, text } = useWords(exportWords);
  // What was chosen last is no older than this dialog.
  const answer = useAsk(asked.route, asked.input, { staleMs: 0 });
  if (answer.data && !answer.isFetching) return <ExportForm {...props} offer={answer.data} />;
  return (
    <Modal open title={say('title', { what: text(props.spec.what) })} width={520} footer={null} onCancel={props.onClose}>
      {answer.isError ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : <Skeleton />}
    </Modal>
  );
}

function ExportForm({ spec, filter, onClose, offer }: ExportDialogProps & { readonly offer: ExportFormat }): ReactElement {
  const { say, text } = useWords(exportWords);
  const navigate = useNavigate();
  const queue = useSession((state) => state.table.places.find(({ name }) => name === 'export-queue')?.path);
  const keys = offer.columns.map(({ key }) => key);
  const [format, setFormat] = useState(offer.choice?.format ?? 'xlsx');
  const [encoding, setEncoding] = useState(offer.choice?.encoding ?? 'utf-8');
  const [columns, setColumns] = useState<readonly string[]>(offer.choice?.columns ?? keys);
  const [job, setJob] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const table = keys.length > 0;
  const none = table && columns.length === 0;

  const start = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const form = { format, ...(format === 'csv' ? { encoding } : {}), columns: keys.filter((key) => columns.includes(key)) };
      setJob((await send(spec.route, { ...filter, ...(table ? form : {}) }, { quiet: true })).jobId);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const footer = job ? (
    <>
      <Button type="text" onClick={onClose}>
        {say('close')}
      </Button>
      {queue ? (
        <Button type="primary" onClick={() => void navigate(queue)}>
          {say('goTo')}
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <Button type="text" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={none} onClick={() => void start()}>
        {say('begin')}
      </Button>
    </>
  );
  return (
    <Modal open title={say('title', { what: text(spec.what) })} width={520} footer={footer} onCancel={onClose} mask={{ closable: false }}>
      {job ? (
        <>
          <p className="export-started" role="status">
            {say('started')}
          </p>
          <RunningJob id={job} direction="export" />
        </>
      ) : (
        <div className="export-form">
          <p className="small quiet">{say('scope')}</p>
          {spec.hint ? <p className="small quiet">{text(spec.hint)}</p> : null}
          {table ? (
            <>
              <Field name="export-format" label={say('format')}>
                <Segmented
                  id="export-format"
                  value={format}
                  options={['xlsx' as const, 'csv' as const]}
                  onChange={setFormat}
                  aria-label={say('format')}
                />
              </Field>
              {format === 'csv' ? (
                <Field name="export-encoding" label={say('encoding')} help={say('encodingHelp')}>
                  <Segmented
                    id="export-encoding"
                    value={encoding}
                    options={[
                      { value: 'utf-8' as const, label: 'UTF-8' },
                      { value: 'gbk' as const, label: 'GBK' },
                    ]}
                    onChange={setEncoding}
                    aria-label={say('encoding')}
                  />
                </Field>
              ) : null}
              <Field name="export-columns" label={say('columns')} error={none ? say('oneColumn') : undefined}>
                <div className="export-columns" id="export-columns">
                  <Checkbox
                    checked={columns.length === keys.length}
                    indeterminate={!none && columns.length < keys.length}
                    onChange={({ target }) => setColumns(target.checked ? keys : [])}
                  >
                    {say('all')}
                  </Checkbox>
                  <Checkbox.Group
                    value={[...columns]}
                    options={offer.columns.map(({ key, title }) => ({ value: key, label: title }))}
                    onChange={setColumns}
                  />
                </div>
              </Field>
            </>
          ) : null}
          {failure ? (
            <p className="export-failure" role="alert">
              {failure}
            </p>
          ) : null}
        </div>
      )}
    </Modal>
  );
}
