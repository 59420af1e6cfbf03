import { type CallMarkItem, callMark, callMarkColumns, markedTextColumns } from '@parley/contract/call-mark';
import { callMarkTexts } from '@parley/contract/call-texts';
import { markKinds } from '@parley/contract/kind-texts';
import { Button } from 'antd';
import { SquareArrowOutUpRight } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { useAct } from '../../api/index.ts';
import { dateTime, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { flowOptions, userOptions } from '../../parts/choices/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, type Filter, ListPage } from '../../parts/list/index.ts';
import { MaskedNumber } from '../../parts/masked-number/index.ts';
import { useCallPath } from './call-info/use-call-path.ts';
import { markWords as words } from './call-mark/words.ts';

const columns: readonly Column<CallMarkItem, 'createdAt'>[] = [
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 150,
    firm: true,
    always: true,
    sort: 'createdAt',
    render: (row) => dateTime(row.createdAt),
  },
  { key: 'kind', title: words.kind, width: { zh: 90, en: 120 }, firm: true, render: (row) => <Kind row={row} /> },
  { key: 'text', title: words.text, width: 240, render: (row) => <Sentence row={row} /> },
  { key: 'was', title: words.was, width: 180, render: (row) => (row.kind === 'hearing' ? nothing : row.was || nothing) },
  { key: 'correct', title: words.correct, width: 200, always: true, render: (row) => <b>{row.correct || nothing}</b> },
  { key: 'remark', title: words.remark, width: 150, render: (row) => row.remark || nothing },
  { key: 'flow', title: words.flow, width: 140, render: (row) => row.flowName ?? nothing },
  { key: 'task', title: words.task, width: 140, extra: true, render: (row) => row.taskName ?? nothing },
  { key: 'node', title: words.node, width: 120, render: (row) => row.nodeName ?? nothing },
  { key: 'turn', title: words.turn, width: 76, align: 'right', extra: true, render: (row) => row.turn ?? nothing },
  { key: 'startedAt', title: words.startedAt, width: 150, extra: true, firm: true, render: (row) => dateTime(row.startedAt) },
  { key: 'createdBy', title: words.createdBy, width: 100, render: (row) => row.createdBy },
  {
    key: 'customer',
    title: words.customer,
    width: 140,
    extra: true,
    firm: true,
    render: (row) => <MaskedNumber number={row.number} data="call" />,
  },
];

function Kind({ row }: { row: CallMarkItem }): ReactElement {
  const { text } = useWords(words);
  return (
    <>
      {text(markKinds[row.kind])} {row.slot ? <small className="quiet">{row.slot}</small> : null}
    </>
  );
}

function Sentence({ row }: { row: CallMarkItem }): ReactElement {
  const { say } = useWords(words);
  return row.turn === null ? <span className="faint">{say('whole')}</span> : <>{row.text || nothing}</>;
}

/** What people say of the turns of calls: what was wrong, and what is right. */
export default function CallMarkPage(): ReactElement {
  const { say, text } = useWords(words);
  const go = useNavigate();
  const confirm = useConfirm();
  const pathOf = useCallPath();
  const mayDelete = useCan(needs(callMark.delete));
  const remove = useAct(callMark.delete, { refresh: [callMark.list] });
  const open = ({ callId }: CallMarkItem): void => {
    const path = pathOf(callId);
    if (path) void go(path);
  };
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'many',
        name: 'kinds',
        label: words.kind,
        options: Object.entries(markKinds).map(([value, word]) => ({ value, label: text(word) })),
      },
      { kind: 'text', name: 'number', label: words.number, hint: words.numberHint },
      { kind: 'one', name: 'flowId', label: words.flow, options: flowOptions },
      { kind: 'one', name: 'createdBy', label: words.createdBy, options: userOptions },
      { kind: 'range', name: 'created', label: words.createdAt, from: 'from', to: 'to' },
    ],
    [text],
  );
  const exported = useMemo(
    () => [
      { route: callMark.requestExport, what: words.what, columns: callMarkColumns.map((key) => ({ key, title: callMarkTexts[key] })) },
      {
        route: callMark.requestExportText,
        what: words.texts,
        columns: markedTextColumns.map((key) => ({ key, title: callMarkTexts[key] })),
      },
    ],
    [],
  );
  return (
    <ListPage
      name="call-mark"
      title={words.title}
      route={callMark.list}
      columns={columns}
      filters={filters}
      exported={exported}
      beginCompact
      onOpen={open}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={48}
      actions={(row) => {
        return <IconButton icon={SquareArrowOutUpRight} label={say('open')} disabled={!pathOf(row.callId)} onClick={() => open(row)} />;
      }}
      {...(mayDelete
        ? {
            batch: (rows: readonly CallMarkItem[], done: () => void) => (
              <Button
                size="small"
                danger
                onClick={() =>
                  confirm({
                    title: say('unmarkMany', { n: rows.length }),
                    text: say('unmarkText'),
                    verb: say('unmark'),
                    danger: true,
                    run: () => remove.mutateAsync({ ids: rows.map(({ id }) => id) }).then(done),
                  })
                }
              >
                {say('unmark')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
