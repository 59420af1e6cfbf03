import { detail as callDetail } from '@parley/contract/call';
import { numberReason } from '@parley/contract/kind-texts';
import { detail, type NumberItem, numberDelete, numberList, type TaskItem } from '@parley/contract/task';
import { Button } from 'antd';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { count, dateTime, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { type Column, ListDrawer } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { useNumberHint } from '../../../session/index.ts';
import { causeText, Grade, numberSigns, Status } from '../../../status/index.ts';
import { numbersExport } from './exports.ts';

const words = {
  title: { zh: '号码 · {name}', en: 'Numbers · {name}' },
  numbers: { zh: '号码', en: 'Numbers' },
  phone: { zh: '号码', en: 'Number' },
  phoneHint: { zh: '完整号码或开头几位', en: 'Number or its beginning' },
  state: { zh: '状态', en: 'State' },
  tries: { zh: '已呼', en: 'Tries' },
  last: { zh: '最近结果', en: 'Last result' },
  grade: { zh: '意向', en: 'Grade' },
  due: { zh: '下次拨打', en: 'Next call' },
  variables: { zh: '变量', en: 'Variables' },
  updatedAt: { zh: '更新时间', en: 'Changed' },
  remove: { zh: '移出任务', en: 'Take out' },
  removeTitle: { zh: '移出 {n} 个号码？', en: 'Take out {n} {n|number|numbers}?' },
  removeText: {
    zh: '确定要删除吗？通话中的号码会保留，其余不能恢复。',
    en: 'Are you sure you want to delete? Those in a call stay. The rest cannot be brought back.',
  },
  empty: { zh: '任务里还没有号码', en: 'No numbers in this task' },
  emptyHow: { zh: '导入文件或逐个追加。', en: 'Import a file, or append some by hand.' },
} as const;

interface NumbersProps {
  readonly id: string;
  /** The tasks of the list below: one that was opened by its address may not be among them. */
  readonly tasks: readonly TaskItem[];
  /** The key of the address bar that says which task's are open. */
  readonly drawer: string;
  readonly onClose: () => void;
}

/** The numbers of a task, and what became of each. */
export function Numbers({ id, tasks, drawer, onClose }: NumbersProps): ReactElement {
  const { say, text } = useWords(words);
  const listed = tasks.find((task) => task.id === id);
  const asked = useAsk(detail, { id }, { enabled: listed === undefined });
  const task = listed ?? asked.data;
  const confirm = useConfirm();
  const remove = useAct(numberDelete, { refresh: [numberList] });
  const mayRemove = useCan(needs(numberDelete));
  const mayRead = useCan(needs(callDetail));
  const phoneHint = useNumberHint(words.phoneHint);
  const fixed = useMemo(() => ({ taskId: id }), [id]);
  const columns: readonly Column<NumberItem, 'id'>[] = [
    {
      key: 'phone',
      title: words.phone,
      width: 150,
      firm: true,
      always: true,
      render: (row) => <MaskedNumber number={row.phone} data="task" />,
    },
    {
      key: 'state',
      title: words.state,
      width: { zh: 150, en: 170 },
      render: ({ state, reason }) => {
        const why = numberReason(reason);
        return <Status {...numberSigns[state]} word={text(numberSigns[state].word)} note={why ? text(why) : reason} inline />;
      },
    },
    { key: 'tries', title: words.tries, width: 64, align: 'right', render: (row) => count(row.tries) },
    {
      key: 'last',
      title: words.last,
      width: 130,
      render: (row) => {
        if (!row.lastResult) return <span className="faint">{nothing}</span>;
        const result = text(causeText(row.lastResult, { sipStatus: row.lastSipStatus, q850: row.lastQ850 }));
        return row.lastCallId && mayRead ? <Link to={`/call/call-info?number=${row.lastCallId}`}>{result}</Link> : result;
      },
    },
    { key: 'grade', title: words.grade, width: 72, align: 'center', render: (row) => <Grade grade={row.grade} /> },
    {
      key: 'due',
      title: words.due,
      width: 170,
      firm: true,
      render: (row) => (row.state === 'redial' || row.state === 'waiting' ? dateTime(row.dueAt) : <span className="faint">{nothing}</span>),
    },
    {
      key: 'variables',
      title: words.variables,
      width: 220,
      render: (row) => (
        <span className="quiet">
          {Object.entries(row.variables)
            .map(([name, value]) => `${name} ${value}`)
            .join(' · ') || nothing}
        </span>
      ),
    },
    { key: 'updatedAt', title: words.updatedAt, width: 170, firm: true, extra: true, render: (row) => dateTime(row.updatedAt) },
  ];
  return (
    <ListDrawer
      heading={task ? say('title', { name: task.name }) : say('numbers')}
      onClose={onClose}
      name="task-numbers"
      drawer={drawer}
      title={words.numbers}
      route={numberList}
      fixed={fixed}
      columns={columns}
      {...(task ? { exported: [numbersExport(task)] } : {})}
      every={task?.state === 'running' ? 3_000 : 0}
      filters={[
        { kind: 'text', name: 'phone', label: words.phone, hint: phoneHint },
        {
          kind: 'many',
          name: 'states',
          label: words.state,
          options: Object.entries(numberSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
        },
      ]}
      empty={{ what: words.empty, how: words.emptyHow }}
      {...(mayRemove
        ? {
            batch: (rows: readonly NumberItem[], done: () => void) => (
              <Button
                size="small"
                danger
                onClick={() =>
                  confirm({
                    title: say('removeTitle', { n: rows.length }),
                    text: say('removeText'),
                    verb: say('remove'),
                    danger: true,
                    run: () => remove.mutateAsync({ taskId: id, ids: rows.map((row) => row.id) }).then(done),
                  })
                }
              >
                {say('remove')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
