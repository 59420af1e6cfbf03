import { smsRecordTexts } from '@parley/contract/call-texts';
import { type SmsRecordItem, smsRecord, smsRecordColumns } from '@parley/contract/sms-record';
import { smsReasons, smsStatuses } from '@parley/contract/state-texts';
import { SquareArrowOutUpRight } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { count, dateTime, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { flowOptions, smsStrategyOptions, taskOptions } from '../../parts/choices/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, type Filter, ListPage } from '../../parts/list/index.ts';
import { MaskedNumber } from '../../parts/masked-number/index.ts';
import { Status, smsSigns } from '../../status/index.ts';
import { useCallPath } from '../call/call-info/use-call-path.ts';
import { recordWords as words } from './sms-record/words.ts';

type Say = ReturnType<typeof useWords<keyof typeof words>>;

const titles = smsRecordTexts;

const columnsOf = ({ text, language }: Say): readonly Column<SmsRecordItem, 'createdAt'>[] => [
  {
    key: 'createdAt',
    title: titles.createdAt,
    width: 160,
    firm: true,
    always: true,
    sort: 'createdAt',
    render: (row) => dateTime(row.createdAt),
  },
  {
    key: 'number',
    title: titles.number,
    width: 130,
    firm: true,
    always: true,
    render: (row) => (row.number === '' ? nothing : <MaskedNumber number={row.number} data="call" />),
  },
  {
    key: 'state',
    title: titles.state,
    width: { zh: 100, en: 110 },
    firm: true,
    always: true,
    render: (row) => <Status {...smsSigns[row.state]} word={text(smsStatuses[row.state])} inline />,
  },
  {
    key: 'reason',
    title: titles.reason,
    width: { zh: 200, en: 240 },
    render: (row) =>
      row.reason === null
        ? nothing
        : [text(smsReasons[row.reason]), row.reasonDetail].filter((one) => one !== '').join(language === 'zh' ? '：' : ': '),
  },
  { key: 'content', title: titles.content, width: 340, always: true, render: (row) => row.content || nothing },
  { key: 'parts', title: titles.parts, width: 72, align: 'right', render: (row) => count(row.parts) },
  { key: 'strategy', title: titles.strategy, width: 140, render: (row) => row.strategyName },
  { key: 'template', title: titles.template, width: 140, extra: true, render: (row) => row.templateName || nothing },
  { key: 'task', title: titles.task, width: 140, render: (row) => row.taskName ?? nothing },
  { key: 'flow', title: titles.flow, width: 140, extra: true, render: (row) => row.flowName ?? nothing },
  { key: 'dueAt', title: titles.dueAt, width: 160, firm: true, extra: true, render: (row) => (row.dueAt ? dateTime(row.dueAt) : nothing) },
];

const filtersOf = ({ text }: Say): readonly Filter[] => [
  { kind: 'text', name: 'number', label: words.number },
  {
    kind: 'many',
    name: 'states',
    label: words.state,
    options: Object.entries(smsStatuses).map(([value, word]) => ({ value, label: text(word) })),
  },
  { kind: 'one', name: 'strategyId', label: words.strategy, options: smsStrategyOptions },
  { kind: 'range', name: 'created', label: words.createdAt, from: 'from', to: 'to' },
  { kind: 'one', name: 'taskId', label: words.task, more: true, options: taskOptions },
  { kind: 'one', name: 'flowId', label: words.flow, more: true, options: flowOptions },
  { kind: 'text', name: 'callId', label: words.callId, more: true },
];

/** Text messages that were handed over, with how far they have come. */
export default function SmsRecordPage(): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const go = useNavigate();
  const pathOf = useCallPath();
  const columns = useMemo(() => columnsOf(w), [w]);
  const filters = useMemo(() => filtersOf(w), [w]);
  const exported = useMemo(
    () => ({
      route: smsRecord.requestExport,
      what: words.what,
      columns: smsRecordColumns.map((key) => ({ key, title: smsRecordTexts[key] })),
    }),
    [],
  );
  return (
    <ListPage
      name="sms-record"
      title={words.title}
      route={smsRecord.list}
      columns={columns}
      filters={filters}
      exported={exported}
      head={() => <span className="page-note">{say('note')}</span>}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={48}
      actions={(row) => {
        const path = row.callId ? pathOf(row.callId) : undefined;
        return <IconButton icon={SquareArrowOutUpRight} label={say('open')} disabled={!path} onClick={() => path && void go(path)} />;
      }}
    />
  );
}
