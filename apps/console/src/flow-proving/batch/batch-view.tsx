import '../proving.css';
import type { OutputOf } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';
import {
  type BatchConfusion,
  intentionNodeTest,
  mostUtterances,
  nodeBatchTest,
  ruleRecallExport,
  type TriedUtterance,
  utteranceFile,
} from '@parley/contract/flow-batch';
import { writtenIn } from '@parley/contract/table-preview';
import { Alert, Button, Checkbox, Input, Select, Upload } from 'antd';
import { FileUp, Play } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { failureText, notify, send, useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Mark } from '../../status/index.ts';
import { linesFor, utterancesOf } from '../core/utterance-lines.ts';
import { batchWords } from './words.ts';

/** Where the whole flow is asked instead of a node. */
const whole = '';

function Confusion({ confusion }: { confusion: BatchConfusion }): ReactElement {
  const { say } = useWords(batchWords);
  return (
    <table className="proof-confusion">
      <caption>{say('confusion')}</caption>
      <thead>
        <tr>
          <td />
          {confusion.labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {confusion.rows.map(({ expected, counts }) => (
          <tr key={expected}>
            <th scope="row">{expected}</th>
            {counts.map((count, n) => (
              <td
                key={confusion.labels[n]}
                data-right={(confusion.labels[n] === expected && count > 0) || undefined}
                data-wrong={(confusion.labels[n] !== expected && count > 0) || undefined}
              >
                {count || ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tried({ list }: { list: readonly TriedUtterance[] }): ReactElement {
  const { say } = useWords(batchWords);
  return (
    <table className="proof-tried">
      <thead>
        <tr>
          <th scope="col">{say('text')}</th>
          <th scope="col">{say('expected')}</th>
          <th scope="col">{say('actual')}</th>
          <th scope="col">{say('score')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ text, expected, actual, right, decision }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand there twice
          <tr key={n}>
            <td>{text}</td>
            <td>{expected || say('none')}</td>
            <td>
              {right !== null && <Mark shape={right ? 'tick' : 'cross'} tone={right ? 'good' : 'bad'} size={14} />} {actual}
            </td>
            <td className="proof-note">
              {decision?.intent} <span className="proof-figure">{decision?.score?.toFixed(2)}</span> {decision?.evidence}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tries a node, or the intents of the whole flow, with many utterances. */
export function BatchView({
  flowId,
  flow,
  against,
}: {
  flowId: string;
  flow: Flow;
  against: 'draft' | 'uat' | 'production';
}): ReactElement {
  const { say } = useWords(batchWords);
  const [node, setNode] = useState(whole);
  const [written, setWritten] = useState('');
  const [told, setTold] = useState('');
  const [result, setResult] = useState<OutputOf<typeof intentionNodeTest>>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const recall = useAct(ruleRecallExport, { onDone: () => notify({ kind: 'success', text: say('recallBegun') }) });
  const utterances = utterancesOf(written);
  const nodes = flow.nodes.filter(({ kind }) => kind === 'ask' || kind === 'collect');

  const doing = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    await work().catch(setProblem);
    setBusy(false);
  };
  const read = (file: File): Promise<void> =>
    doing(async () => {
      const answer = await send(utteranceFile, {}, { files: { file }, quiet: true });
      setWritten(linesFor(answer.list));
      const { list, skipped } = answer;
      setTold(say('read', { n: list.length, form: writtenIn(answer) }) + (skipped > 0 ? say('skipped', { n: skipped }) : ''));
    });
  const run = (): Promise<void> =>
    doing(async () => {
      const asked = { flow_id: flowId, against, utterances };
      setResult(
        node === whole
          ? await send(intentionNodeTest, asked, { quiet: true })
          : await send(nodeBatchTest, { ...asked, node_id: node }, { quiet: true }),
      );
    });
  const list = (result?.list ?? []).filter(({ right }) => !onlyWrong || right === false);
  return (
    <div className="proof proof-batch">
      <div className="proof-batch-in">
        <label htmlFor="batch-node">{say('node')}</label>
        <Select<string>
          id="batch-node"
          value={node}
          options={[{ value: whole, label: say('whole') }, ...nodes.map(({ id, name }) => ({ value: id, label: name || id }))]}
          onChange={(next) => {
            setNode(next);
            setResult(undefined);
          }}
        />
        <label htmlFor="batch-text">{say('text')}</label>
        <Input.TextArea
          id="batch-text"
          value={written}
          aria-describedby="batch-how"
          autoSize={{ minRows: 10, maxRows: 22 }}
          onChange={({ target }) => setWritten(target.value)}
        />
        <p id="batch-how" className="proof-note">
          {utterances.length > mostUtterances ? say('tooMany') : told || say('how')}
        </p>
        <div className="proof-batch-acts">
          <Upload
            accept=".txt,.csv,.xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              void read(file);
              return false;
            }}
          >
            <Button icon={<FileUp size={14} strokeWidth={1.7} />} data-tip={say('fileHow')}>
              {say('file')}
            </Button>
          </Upload>
          <Button
            icon={<Play size={14} strokeWidth={1.7} />}
            loading={busy}
            disabled={utterances.length === 0 || utterances.length > mostUtterances}
            onClick={() => void run()}
          >
            {say('run', { n: utterances.length })}
          </Button>
        </div>
        <Can do={needs(ruleRecallExport)}>
          <Button type="text" loading={recall.isPending} onClick={() => recall.mutate({ flow_id: flowId })}>
            {say('recall')}
          </Button>
        </Can>
        {problem !== undefined && <Alert type="error" showIcon title={failureText(problem)} />}
      </div>
      <div className="proof-batch-out" aria-live="polite">
        {result && (
          <>
            <h2>
              {say('right', { right: result.confusion.right, judged: result.confusion.judged })}{' '}
              {result.list.length > result.confusion.judged && (
                <span className="proof-note">{say('unjudged', { n: result.list.length - result.confusion.judged })}</span>
              )}
            </h2>
            {result.confusion.judged > 0 && <Confusion confusion={result.confusion} />}
            {result.confusion.judged > 0 && (
              <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
                {say('onlyWrong')}
              </Checkbox>
            )}
            <Tried list={list} />
          </>
        )}
      </div>
    </div>
  );
}
