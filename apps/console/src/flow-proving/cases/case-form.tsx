import { mostLines } from '@parley/contract/flow/script';
import { type CaseDetail, flowCase } from '@parley/contract/flow-case';
import { Alert, Button, Checkbox, Input, Modal, Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText, useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { linesOf } from '../core/script-text.ts';
import { caseWords } from './words.ts';

type CaseFormProps = {
  flowId: string;
  direction: 'in' | 'out';
  /** Absent: a new one is written. */
  edited?: CaseDetail | undefined;
  onDone: (id: string) => void;
  onClose: () => void;
};

const asked = ['node', 'slots', 'labels', 'grade'] as const;
type Asked = (typeof asked)[number];

const askedOf = ({ expected }: CaseDetail): Asked[] =>
  asked.filter((what) => (what === 'node' ? expected.nodeId : expected[what]) !== null);

/** Writes a case, or changes its name, its tags and what is asked for. */
export function CaseForm({ flowId, direction, edited, onDone, onClose }: CaseFormProps): ReactElement {
  const { say } = useWords(caseWords);
  const [name, setName] = useState(edited?.name ?? '');
  const [tags, setTags] = useState<string[]>(edited?.tags ?? []);
  const [written, setWritten] = useState('');
  const [wanted, setWanted] = useState<Asked[]>(edited ? askedOf(edited) : [...asked]);
  const refresh = [flowCase.list, flowCase.detail];
  const create = useAct(flowCase.create, { refresh, quiet: true, onDone: ({ id }) => onDone(id) });
  const update = useAct(flowCase.update, { refresh, quiet: true, onDone: () => edited && onDone(edited.id) });
  const lines = linesOf(written);
  const wrong = !edited && (lines === null || lines.length === 0 || lines.length > mostLines);
  const save = (): void => {
    const own = { ...(name.trim() === '' ? {} : { name: name.trim() }), tags };
    if (!edited) {
      if (lines) create.mutate({ flow_id: flowId, from: { kind: 'written', direction, lines }, ...own });
      return;
    }
    const { kept, expected } = edited;
    const last = kept.path.at(-1);
    update.mutate({
      id: edited.id,
      revision: edited.revision,
      ...own,
      expected: {
        nodeId: wanted.includes('node') ? (expected.nodeId ?? last?.nodeId ?? null) : null,
        nodeName: wanted.includes('node') ? (expected.nodeName ?? last?.nodeName ?? null) : null,
        slots: wanted.includes('slots') ? (expected.slots ?? kept.slots) : null,
        labels: wanted.includes('labels') ? (expected.labels ?? kept.labels) : null,
        grade: wanted.includes('grade') ? (expected.grade ?? kept.grade) : null,
      },
    });
  };
  const problem = create.error ?? update.error;
  return (
    <Modal
      open
      title={edited ? say('edit') : say('create')}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="primary" disabled={wrong} loading={create.isPending || update.isPending} onClick={save}>
            {say('save')}
          </Button>
        </>
      }
    >
      <div className="proof-form">
        <label htmlFor="case-name">{say('name')}</label>
        <Input id="case-name" value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        <label htmlFor="case-tags">{say('tags')}</label>
        <Select id="case-tags" mode="tags" value={tags} maxCount={10} open={false} suffixIcon={null} onChange={setTags} />
        {edited ? (
          <>
            <span>{say('ask')}</span>
            <Checkbox.Group<Asked>
              value={wanted}
              options={asked.map((value) => ({ value, label: say(value) }))}
              onChange={(values) => setWanted(values)}
            />
          </>
        ) : (
          <>
            <label htmlFor="case-lines">{say('lines')}</label>
            <Input.TextArea
              id="case-lines"
              value={written}
              autoSize={{ minRows: 5, maxRows: 14 }}
              aria-describedby="case-lines-how"
              {...(written !== '' && wrong ? { status: 'error' as const } : {})}
              onChange={({ target }) => setWritten(target.value)}
            />
            <p id="case-lines-how" className="proof-note">
              {written !== '' && wrong ? say('linesWrong') : say('linesHow')}
            </p>
          </>
        )}
        {problem && <Alert type="error" showIcon title={failureText(problem)} />}
      </div>
    </Modal>
  );
}
