import { refusals } from '@parley/contract/kind-texts';
import { append, list, numberList, type Refusal, type TaskItem } from '@parley/contract/task';
import { Input, Modal } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { useAct } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, focusFirst, useUnsaved } from '../../../parts/form/index.ts';
import { parseLines } from './parse-lines.ts';

const words = {
  title: { zh: '追加号码 · {name}', en: 'Append numbers · {name}' },
  label: { zh: '号码，每行一个', en: 'Numbers, one a line' },
  help: {
    zh: '变量写在号码后面：13812346621, 姓名=王女士, 到期日=2026-11-30',
    en: 'Variables follow the number: 13812346621, name=Wang, due=2026-11-30',
  },
  add: { zh: '追加 {n} 个', en: 'Append {n}' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  tooMany: { zh: '一次最多 5,000 个，更多请导入文件', en: 'At most 5,000 at once; import a file for more' },
  odd: {
    zh: '{n} 个号码已追加，但位数不常见，请核对：',
    en: '{n} {n|number was|numbers were} appended with an odd length; look whether digits are missing or too many:',
  },
  result: { zh: '已追加 {accepted} 个，{refused} 个未通过：', en: '{accepted} appended, {refused} refused:' },
} as const;

/** Adds numbers by hand; the refused ones stay with their reasons. */
export function Append({ task, onClose }: { task: Pick<TaskItem, 'id' | 'name'>; onClose: () => void }): ReactElement {
  const { say, text: word } = useWords(words);
  const [text, setText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<readonly { phone: string; reason: Refusal }[]>([]);
  const [oddLengths, setOddLengths] = useState<readonly string[]>([]);
  const [accepted, setAccepted] = useState(0);
  const act = useAct(append, { refresh: [list, numberList] });
  const mayLeave = useUnsaved(text.trim() !== '');
  const leave = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const numbers = parseLines(text);
  const tooMany = numbers.length > 5000;
  const add = async (): Promise<void> => {
    const answer = await act.mutateAsync({ id: task.id, numbers }).catch(() => undefined);
    if (!answer) return;
    if (answer.refused.length + answer.oddLengths.length === 0) return onClose();
    setAccepted(answer.accepted);
    setOddLengths(answer.oddLengths);
    setRefused(answer.refused);
    setText('');
  };
  return (
    <Modal
      open
      title={say('title', { name: task.name })}
      okText={say('add', { n: count(numbers.length) })}
      cancelText={say(accepted > 0 || refused.length > 0 ? 'close' : 'cancel')}
      okButtonProps={{ disabled: numbers.length === 0 || tooMany, loading: act.isPending }}
      onOk={() => void add()}
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <Field name="append" label={say('label')} help={say('help')} error={tooMany ? say('tooMany') : undefined}>
          <Input.TextArea id="append" rows={8} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {refused.length > 0 ? (
          <div role="status">
            <p className="small">{say('result', { accepted: count(accepted), refused: count(refused.length) })}</p>
            <ul className="scroll small" style={{ maxHeight: 160 }}>
              {refused.map(({ phone, reason }) => (
                <li key={`${phone}${reason}`}>
                  <b>{phone}</b> <span className="faint">{word(refusals[reason])}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {oddLengths.length > 0 ? (
          <div role="status">
            <p className="small">{say('odd', { n: count(oddLengths.length) })}</p>
            <p className="scroll small" style={{ maxHeight: 120 }}>
              {oddLengths.join(word({ zh: '、', en: ', ' }))}
            </p>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
