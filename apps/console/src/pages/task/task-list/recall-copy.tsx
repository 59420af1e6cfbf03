import { refusals } from '@parley/contract/kind-texts';
import { callResults } from '@parley/contract/state-texts';
import { list, type RecallConditions, recallCopy, recallCount, recallTries, type TaskItem } from '@parley/contract/task';
import { Input, Modal, Select } from 'antd';
import { type ReactElement, useDeferredValue, useRef, useState } from 'react';
import { notify, useAct, useAsk } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, focusFirst, NumberInput, useNumberIssue, useUnsaved } from '../../../parts/form/index.ts';
import { numberSigns } from '../../../status/index.ts';

const words = {
  title: { zh: '再呼复制 · {name}', en: 'Call some again · {name}' },
  how: {
    zh: '把符合条件的号码复制成一个新的草稿任务，设置与原任务相同。条件之间同时满足，同一条件内满足其一即可。',
    en: 'Numbers that meet the conditions are copied into a new draft with the same settings. All conditions must hold; within one, any choice does.',
  },
  name: { zh: '新任务名称', en: 'Name of the new task' },
  next: { zh: '{name}·再呼', en: '{name} again' },
  preset: { zh: '常用', en: 'Often used' },
  unanswered: { zh: '未接听', en: 'Not answered' },
  interested: { zh: '有意向 A、B', en: 'Grades A and B' },
  uncalled: { zh: '未呼叫', en: 'Not called' },
  states: { zh: '号码状态', en: 'State of the number' },
  results: { zh: '最近结果', en: 'Last result' },
  grades: { zh: '意向', en: 'Grade' },
  labels: { zh: '标签（最近一次通话）', en: 'Labels (of the last call)' },
  tries: { zh: '已呼次数', en: 'Tries' },
  any: { zh: '不限', en: 'Any' },
  to: { zh: '至', en: 'to' },
  meets: { zh: '{n} 个号码符合条件', en: '{n} {n|number meets|numbers meet} them' },
  leftOut: { zh: '另有 {n} 个不复制：{why}', en: '{n} more {n|is|are} left out: {why}' },
  counting: { zh: '正在统计…', en: 'Counting…' },
  copy: { zh: '复制 {n} 个号码', en: 'Copy {n} {n|number|numbers}' },
  cancel: { zh: '取消', en: 'Cancel' },
  done: { zh: '已建立任务“{name}”，{n} 个号码', en: 'The task “{name}” has {n} {n|number|numbers}' },
} as const;

const atRest = ['done', 'failed', 'redial', 'waiting', 'filtered'] as const;
const results = Object.keys(callResults).filter((name): name is keyof typeof callResults => Object.hasOwn(callResults, name));
const unanswered: RecallConditions['results'] = ['busy', 'no-answer', 'rejected', 'switched-off', 'unreachable', 'interrupted'];
const presets = {
  unanswered: { results: unanswered },
  interested: { grades: ['A', 'B'] },
  uncalled: { states: ['waiting'], mostTries: 0 },
} satisfies Record<string, RecallConditions>;

/** Makes a task of the numbers of another one that meet conditions, and says before how many those are. */
export function RecallCopy({ task, onClose }: { task: Pick<TaskItem, 'id' | 'name' | 'progress'>; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const [name, setName] = useState(() => say('next', { name: task.name }).slice(0, 100));
  const [conditions, setConditions] = useState<RecallConditions>(presets.unanswered);
  const [touched, setTouched] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const issueOf = useNumberIssue();
  const triesIssueOf = (key: 'leastTries' | 'mostTries'): string | undefined => {
    const tried = conditions[key];
    return tried === undefined ? undefined : issueOf(recallTries, tried);
  };
  const triesIssue = triesIssueOf('leastTries') ?? triesIssueOf('mostTries');
  const asked = useDeferredValue(conditions);
  const counted = useAsk(recallCount, { ...asked, id: task.id }, { keep: true, enabled: triesIssue === undefined });
  const copying = useAct(recallCopy, { refresh: [list] });
  const mayLeave = useUnsaved(touched);
  const leave = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const set = (change: Partial<RecallConditions>): void => {
    setTouched(true);
    setConditions((now) => ({ ...now, ...change }));
  };
  const found = counted.data?.numbers ?? 0;
  const { blacklisted = 0, repeated = 0, listed = 0, notWhitelisted = 0 } = counted.data ?? {};
  const leftOut = blacklisted + repeated + listed + notWhitelisted;
  const refused = [
    [refusals.blacklisted, blacklisted],
    [refusals['repeat-limit'], repeated],
    [refusals['do-not-call'], listed],
    [refusals['not-whitelisted'], notWhitelisted],
  ] as const;
  const short = name.trim().length < 2;
  const copy = async (): Promise<void> => {
    const made = await copying.mutateAsync({ ...conditions, id: task.id, name }).catch(() => undefined);
    if (!made) return;
    notify({ kind: 'success', text: say('done', { name, n: count(made.numbers) }) });
    onClose();
  };
  const many = (
    key: 'states' | 'results' | 'grades' | 'labels',
    options: { value: string; label: string }[],
    free = false,
  ): ReactElement => (
    <Field name={`recall-${key}`} label={say(key)} span={6}>
      <Select<string[]>
        id={`recall-${key}`}
        mode={free ? 'tags' : 'multiple'}
        allowClear
        placeholder={say('any')}
        value={[...(conditions[key] ?? [])]}
        options={options}
        onChange={(values) => set({ [key]: values })}
      />
    </Field>
  );
  const tries = (key: 'leastTries' | 'mostTries', label: string): ReactElement => (
    <NumberInput
      aria-label={label}
      placeholder={say('any')}
      value={conditions[key] ?? null}
      issue={triesIssueOf(key)}
      onChange={(value) => set({ [key]: value })}
      onEmpty={() => set({ [key]: undefined })}
    />
  );
  return (
    <Modal
      open
      width={640}
      title={say('title', { name: task.name })}
      okText={say('copy', { n: count(found) })}
      cancelText={say('cancel')}
      okButtonProps={{
        disabled: found === 0 || short || triesIssue !== undefined || counted.isPlaceholderData || asked !== conditions,
        loading: copying.isPending,
      }}
      onOk={() => void copy()}
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <p className="small quiet task-how">{say('how')}</p>
        <Field
          name="recall-name"
          label={say('name')}
          error={short ? text({ zh: '任务名称至少两个字符', en: 'Task name: at least two characters' }) : undefined}
        >
          <Input id="recall-name" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <div className="recall-presets">
          <span className="small quiet">{say('preset')}</span>
          {(['unanswered', 'interested', 'uncalled'] as const).map((key) => (
            <button
              key={key}
              type="button"
              className="recall-preset"
              aria-pressed={conditions === presets[key]}
              onClick={() => setConditions(presets[key])}
            >
              {say(key)}
            </button>
          ))}
        </div>
        <div className="recall-conditions">
          {many(
            'results',
            results.map((value) => ({ value, label: text(callResults[value]) })),
          )}
          {many(
            'states',
            atRest.map((value) => ({ value, label: text(numberSigns[value].word) })),
          )}
          {many(
            'grades',
            Object.keys(task.progress.grades)
              .sort()
              .map((value) => ({ value, label: value })),
            true,
          )}
          {many('labels', [], true)}
          <Field name="recall-tries" label={say('tries')} span={6}>
            <span className="recall-tries">
              {tries('leastTries', say('tries'))} {say('to')} {tries('mostTries', `${say('tries')} ${say('to')}`)}
            </span>
          </Field>
        </div>
        <p role="status" className="recall-found">
          {counted.isError
            ? counted.error.message
            : counted.data && !counted.isPlaceholderData
              ? say('meets', { n: count(found) })
              : say('counting')}
          {leftOut > 0 && (
            <span className="small quiet recall-left-out">
              {say('leftOut', {
                n: count(leftOut),
                why: refused.flatMap(([why, n]) => (n > 0 ? [`${text(why)} ${count(n)}`] : [])).join(' · '),
              })}
            </span>
          )}
        </p>
      </div>
    </Modal>
  );
}
