import './dialogs.css';
import { allows, type Text } from '@parley/contract';
import { type FlowIssue, list, publish, publishRecord, updateUat, verify } from '@parley/contract/flow';
import { Alert, Button, Input, Modal, Segmented } from 'antd';
import { Send } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { needs } from '../../access/index.ts';
import { askKey, failureText, notify, queryClient, send } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useSession } from '../../session/index.ts';
import { countIssues } from '../core/issues.ts';
import { IssueMark } from '../issue-mark.tsx';

const words = {
  title: { zh: '发布「{name}」', en: 'Publish “{name}”' },
  where: { zh: '发布到', en: 'Publish to' },
  uat: { zh: '仿真', en: 'Simulation' },
  production: { zh: '生产', en: 'Production' },
  uatHint: { zh: '仿真环境换成这份草稿，生产不变。', en: 'The simulation environment gets this draft; production stays.' },
  productionHint: {
    zh: '草稿成为新的版本并立即用于新通话，正在进行的通话不受影响。',
    en: 'The draft becomes a new version for all new calls. Calls in progress are not touched.',
  },
  note: { zh: '改了什么', en: 'What changed' },
  noteHint: { zh: '写给以后看版本记录的人', en: 'For whoever reads the versions later' },
  publishUat: { zh: '发布到仿真', en: 'Publish to simulation' },
  publishProduction: { zh: '发布到生产', en: 'Publish to production' },
  doing: { zh: '执行中...', en: 'Working...' },
  cancel: { zh: '取消', en: 'Cancel' },
  errors: { zh: '有 {n} 处错误，改好才能发布', en: '{n} {n|error|errors} must be mended before publishing' },
  warnings: { zh: '{n} 处提醒，不影响发布', en: '{n} {n|warning, which does|warnings, which do} not prevent it' },
  show: { zh: '去改', en: 'Mend them' },
  more: { zh: '还有 {n} 处', en: '{n} more' },
  checking: { zh: '正在校验', en: 'Checking' },
} as const satisfies Record<string, Text>;

type Environment = 'uat' | 'production';

type PublishDialogProps = {
  flowId: string;
  name: string;
  /** Saves what isn't yet, and tells the revision to be published. */
  before?: () => Promise<number | undefined>;
  onClose: () => void;
  /** Shows the faults where they can be mended. */
  onIssues: (issues: readonly FlowIssue[]) => void;
  onDone?: (to: Environment, version: number) => void;
};

/** Faults shown before the dialog says how many more there are. */
const most = 4;

/** Checks the draft, takes a note, publishes, and tells the result. Nothing can be published over an error. */
export function PublishDialog({ flowId, name, before, onClose, onIssues, onDone }: PublishDialogProps): ReactElement {
  const { say } = useWords(words);
  const permissions = useSession((state) => state.permissions);
  const may = { uat: allows(needs(updateUat), permissions), production: allows(needs(publish), permissions) };
  const [to, setTo] = useState<Environment>(may.production ? 'production' : 'uat');
  const [note, setNote] = useState('');
  const [issues, setIssues] = useState<readonly FlowIssue[]>();
  const [revision, setRevision] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let here = true;
    const run = async (): Promise<void> => {
      const saved = await before?.();
      const answer = await send(verify, { flow_id: flowId }, { quiet: true });
      if (!here) return;
      setRevision(saved);
      setIssues(answer.issues);
    };
    run().catch((error: unknown) => here && setProblem(error));
    return () => {
      here = false;
    };
  }, [flowId, before]);

  const go = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer =
        to === 'uat'
          ? await send(updateUat, { flow_id: flowId }, { quiet: true })
          : await send(publish, { flow_id: flowId, note: note.trim(), ...(revision === undefined ? {} : { revision }) }, { quiet: true });
      for (const route of [list, publishRecord]) void queryClient.invalidateQueries({ queryKey: askKey(route) });
      // What came of it is told in passing: there is nothing left to decide.
      notify({ kind: 'success', text: answer.msg });
      onDone?.(to, answer.version);
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const { errors, warnings } = countIssues(issues ?? []);
  const wrong = (issues ?? []).filter(({ severity }) => severity === 'error');
  const ready = issues !== undefined && errors === 0;
  const footer = (
    <div className="fed-dialog-foot">
      <Button onClick={onClose}>{say('cancel')}</Button>
      <Button
        type="primary"
        disabled={!ready || !may[to]}
        loading={busy}
        icon={<Send size={16} strokeWidth={1.7} />}
        onClick={() => void go()}
      >
        {busy ? say('doing') : say(to === 'uat' ? 'publishUat' : 'publishProduction')}
      </Button>
    </div>
  );
  return (
    <Modal open title={say('title', { name })} width={480} onCancel={onClose} footer={footer} destroyOnHidden>
      <div className="fed-publish">
        {may.uat && may.production && (
          <Segmented<Environment>
            value={to}
            aria-label={say('where')}
            options={(['uat', 'production'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={setTo}
          />
        )}
        <p className="fed-note">{say(to === 'uat' ? 'uatHint' : 'productionHint')}</p>
        {to === 'production' && (
          <label className="fed-publish-note" htmlFor="publish-note">
            <span>{say('note')}</span>
            <Input.TextArea
              id="publish-note"
              value={note}
              maxLength={500}
              showCount
              placeholder={say('noteHint')}
              autoSize={{ minRows: 3, maxRows: 6 }}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
        )}
        {issues === undefined && problem === undefined && <p className="fed-note">{say('checking')}</p>}
        {errors > 0 && (
          <div className="fed-publish-issues" role="alert">
            <b>{say('errors', { n: errors })}</b>
            <ul className="fed-issues">
              {wrong.slice(0, most).map((issue) => (
                <li key={`${issue.code}${issue.node}${issue.exit}${issue.item}`}>
                  <IssueMark severity="error" />
                  {issue.message}
                </li>
              ))}
              {wrong.length > most && <li className="fed-note">{say('more', { n: wrong.length - most })}</li>}
            </ul>
            <Button size="small" onClick={() => onIssues(issues ?? [])}>
              {say('show')}
            </Button>
          </div>
        )}
        {errors === 0 && warnings > 0 && <p className="fed-note">{say('warnings', { n: warnings })}</p>}
        {problem !== undefined && <Alert type="error" showIcon title={failureText(problem)} />}
      </div>
    </Modal>
  );
}
