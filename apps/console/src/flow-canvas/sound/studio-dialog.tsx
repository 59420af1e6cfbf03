import { flowVoice, recordingsLimit } from '@parley/contract/flow-voice';
import { Button, Modal } from 'antd';
import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { failureText, send, useAct } from '../../api/index.ts';
import { bytes } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { DropArea } from '../../parts/import-dialog/index.ts';
import { RunningJob } from '../../parts/job/index.ts';
import { soundWords } from './words.ts';

/** Many recordings at once: the list for a studio, and the zip that it sends back. The open draft takes in what is saved. */
export function StudioDialog({ flowId, onClose }: { flowId: string; onClose: () => void }): ReactElement {
  const { say } = useWords(soundWords);
  const mayUpload = useCan(needs(flowVoice.batchUpload));
  const [job, setJob] = useState<string>();
  const [list, setList] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const exporting = useAct(flowVoice.requestExport, { onDone: ({ jobId }) => setList(jobId) });
  const start = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setFailure('');
    if (file.size > recordingsLimit) return setFailure(say('tooBig', { size: bytes(recordingsLimit) }));
    setBusy(true);
    await send(flowVoice.batchUpload, { flow_id: flowId }, { files: { file }, quiet: true })
      .then(({ jobId }) => setJob(jobId))
      .catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  return (
    <Modal open width={560} title={say('studio')} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      <p className="small quiet">{say('studioHow')}</p>
      <Can do={needs(flowVoice.requestExport)}>
        <p>
          <Button
            icon={<Download size={14} strokeWidth={1.7} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate({ flow_id: flowId })}
          >
            {say('studioList')}
          </Button>
        </p>
      </Can>
      {list && <RunningJob id={list} direction="export" />}
      {job ? (
        <RunningJob id={job} />
      ) : (
        mayUpload && (
          <DropArea
            text={say('drop')}
            hint={say('zip', { size: bytes(recordingsLimit) })}
            types={['zip']}
            onFile={(file) => void start(file)}
          />
        )
      )}
      {failure && (
        <p className="import-failure" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  );
}
