import type { OutputOf, Text } from '@parley/contract';
import { list, option } from '@parley/contract/flow';
import { importScript } from '@parley/contract/flow-script-file';
import { Alert, Button, Modal, Segmented } from 'antd';
import { FileUp } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { askKey, failureText, queryClient, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field } from '../../../parts/form/index.ts';

const words = {
  title: { zh: '从脚本生成话术', en: 'Make a flow of a script' },
  file: { zh: '脚本', en: 'Script' },
  choose: { zh: '选择 xlsx、csv 或 xmind 文件', en: 'Choose an xlsx, csv or xmind file' },
  table: {
    zh: '表格：每行一个回答，列依次为 节点、话术、客户、语料、去向；同一节点的后续行可只填回答。节点写“知识”的行是问答。',
    en: 'Spreadsheet: a row for each answer, columns step, says, answer, samples, next; further rows of a step may hold the answer alone. Rows of the step “knowledge” are questions and answers.',
  },
  map: {
    zh: '思维导图：第一个分支从机器人的第一句开始，一层说、一层答；其余分支的一问一答成为知识。',
    en: 'Mind map: the first branch begins with what the robot says, then answers and lines take turns; pairs on other branches become knowledge.',
  },
  language: { zh: '语言', en: 'Language' },
  chinese: { zh: '中文', en: 'Chinese' },
  english: { zh: '英文', en: 'English' },
  type: { zh: '类型', en: 'Type' },
  outbound: { zh: '呼出', en: 'Outbound' },
  inbound: { zh: '呼入', en: 'Inbound' },
  go: { zh: '生成', en: 'Make' },
  cancel: { zh: '取消', en: 'Cancel' },
  open: { zh: '打开设计', en: 'Open the designer' },
  left: { zh: '没有放进去的', en: 'What found no place' },
  errors: { zh: '校验有 {n} 处错误，在设计里逐个改。', en: 'The check found {n} {n|error|errors}; mend them in the designer.' },
} as const satisfies Record<string, Text>;

type Made = OutputOf<typeof importScript>;
type ImportScriptProps = { readonly onMade: (id: string) => void; readonly onClose: () => void };

/** What became of a script: how much, and what found no place. */
function Result({ made }: { made: Made }): ReactElement {
  const { say } = useWords(words);
  return (
    <>
      <Alert type={made.unplaced.length > 0 ? 'warning' : 'success'} title={made.msg} showIcon />
      {made.errors > 0 && <p>{say('errors', { n: made.errors })}</p>}
      {made.unplaced.length > 0 && (
        <ul className="flow-template-steps" aria-label={say('left')}>
          {made.unplaced.map(({ where, why }) => (
            <li key={`${where} ${why}`}>
              <b>{where}</b>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Takes a spreadsheet or a mind map and makes a draft of it, telling what it could not place before the designer opens. */
export function ImportScript({ onMade, onClose }: ImportScriptProps): ReactElement {
  const { say, language: own } = useWords(words);
  const [language, setLanguage] = useState<'zh' | 'en'>(own);
  const [type, setType] = useState<'inbound' | 'outbound'>('outbound');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<unknown>();
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const go = async (): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setMade(await send(importScript, { language, type }, { files: { file }, quiet: true }));
      for (const route of [list, option]) void queryClient.invalidateQueries({ queryKey: askKey(route) });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say('title')}
      okText={say(made ? 'open' : 'go')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: !file, loading: busy }}
      onOk={() => {
        if (!made) return void go();
        onMade(made.id);
        onClose();
      }}
      onCancel={onClose}
    >
      {made ? (
        <Result made={made} />
      ) : (
        <>
          <Field name="script-file" label={say('file')}>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".xlsx,.csv,.txt,.xmind"
              aria-label={say('choose')}
              onChange={({ target }) => {
                setFile(target.files?.[0]);
                setProblem(undefined);
              }}
            />
            <Button id="script-file" icon={<FileUp size={16} strokeWidth={1.7} />} onClick={() => picker.current?.click()}>
              {file?.name ?? say('choose')}
            </Button>
          </Field>
          <Field name="script-language" label={say('language')}>
            <Segmented<'zh' | 'en'>
              value={language}
              options={[
                { value: 'zh', label: say('chinese') },
                { value: 'en', label: say('english') },
              ]}
              onChange={setLanguage}
            />
          </Field>
          <Field name="script-type" label={say('type')}>
            <Segmented<'inbound' | 'outbound'>
              value={type}
              options={(['outbound', 'inbound'] as const).map((value) => ({ value, label: say(value) }))}
              onChange={setType}
            />
          </Field>
          <p>{say('table')}</p>
          <p>{say('map')}</p>
          {problem !== undefined && <Alert type="error" title={failureText(problem)} showIcon />}
        </>
      )}
    </Modal>
  );
}
