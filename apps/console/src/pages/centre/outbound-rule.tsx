import type { InputOf } from '@parley/contract';
import { type OutboundRuleItem, outboundRule, ruleSubject } from '@parley/contract/outbound-rule';
import { Button } from 'antd';
import { FlaskConical } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAct } from '../../api/index.ts';
import { nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { departmentOptions, extensionOptions, gatewayGroupOptions, gatewayOptions, type Options } from '../../parts/choices/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import type { FieldSpec } from '../../parts/form/index.ts';
import { type Column, changedColumn, type RowAction } from '../../parts/list/index.ts';
import { Unreadable } from '../../parts/unreadable/index.ts';
import { lineSigns, Status } from '../../status/index.ts';
import { ruleWords as words } from './outbound-rule/words.ts';
import { rewritingSpec } from './rewriting/rewriting-spec.tsx';

const TestDialog = lazyPanel('rule-test', async () => (await import('./outbound-rule/test-dialog.tsx')).TestDialog);

type Form = InputOf<typeof outboundRule.create>;
const fresh: Form = {
  ...{ name: '', enabled: true, who: 'company', whoIds: [], pattern: '', gatewayId: null, gatewayGroupId: null },
  ...{ calleeRules: [], callerNumbers: [], remark: '' },
};

/** Outbound rules: by which line a call goes that names none. */
export default function OutboundRulePage(): ReactElement {
  const { say } = useWords(words);
  const [testing, setTesting] = useState(false);
  const sort = useAct(outboundRule.sort, { refresh: [outboundRule.list] });
  const maySort = useCan(needs(outboundRule.sort));
  const moves = (row: OutboundRuleItem, rows: readonly OutboundRuleItem[]): RowAction[] => {
    // By their order, however the list is sorted.
    const above = rows.findLast(({ position }) => position < row.position);
    const below = rows.find(({ position }) => position > row.position);
    return [
      ...(above ? [{ key: 'up', label: say('up'), run: () => sort.mutate({ ids: [row.id], before: above.id }) }] : []),
      ...(below ? [{ key: 'down', label: say('down'), run: () => sort.mutate({ ids: [below.id], before: row.id }) }] : []),
      ...(row.position > 1 ? [{ key: 'top', label: say('top'), run: () => sort.mutate({ ids: [row.id] }) }] : []),
    ];
  };
  const columns: readonly Column<OutboundRuleItem, 'position' | 'createdAt' | 'name'>[] = [
    { key: 'position', title: words.order, width: 70, align: 'right', sort: 'position', render: (row) => row.position },
    {
      key: 'name',
      title: words.name,
      width: 200,
      always: true,
      sort: 'name',
      render: (row) => (
        <>
          <span className="list-name">{row.name}</span>
          <span className="list-second">{row.remark || nothing}</span>
          <Unreadable entries={row.unreadable} />
        </>
      ),
    },
    {
      key: 'who',
      title: words.who,
      width: 200,
      render: (row) => (
        <>
          <span>{say(`who.${row.who}`)}</span>
          <span className="list-second cut">{row.subjects.map(({ name }) => name || nothing).join(' · ')}</span>
        </>
      ),
    },
    {
      key: 'pattern',
      title: words.pattern,
      width: 170,
      render: (row) => (row.pattern ? <span className="code">{row.pattern}</span> : <span className="quiet">{say('every')}</span>),
    },
    { key: 'line', title: words.line, width: 170, render: (row) => row.lineName },
    {
      key: 'callers',
      title: words.callerNumbers,
      width: 170,
      render: (row) => <span className="code cut">{row.callerNumbers.join(' ') || nothing}</span>,
    },
    {
      key: 'enabled',
      title: words.enabled,
      width: 90,
      render: (row) => <Status {...(row.enabled ? lineSigns.up : lineSigns.off)} word={say(row.enabled ? 'on' : 'off')} inline />,
    },
    changedColumn,
  ];
  const subjects = (who: 'department' | 'extension', options: Options): FieldSpec<Form> => ({
    kind: 'many',
    name: 'whoIds',
    label: words[`who.${who}`],
    required: true,
    options,
    when: (values) => values.who === who,
  });
  const fields: readonly FieldSpec<Form>[] = [
    { kind: 'text', name: 'name', label: words.name, required: true },
    { kind: 'flag', name: 'enabled', label: words.enabled },
    {
      kind: 'one',
      name: 'who',
      label: words.who,
      required: true,
      options: ruleSubject.options.map((value) => ({ value, label: say(`who.${value}`) })),
    },
    subjects('department', departmentOptions),
    subjects('extension', extensionOptions),
    { kind: 'text', name: 'pattern', label: words.pattern, help: words.patternHelp, span: 6 },
    { kind: 'one', name: 'gatewayId', label: words.gatewayId, help: words.lineHelp, options: gatewayOptions, clearable: true },
    { kind: 'one', name: 'gatewayGroupId', label: words.gatewayGroupId, options: gatewayGroupOptions, clearable: true },
    rewritingSpec('calleeRules', { label: words.calleeRules, help: words.calleeRulesHelp }),
    { kind: 'tags', name: 'callerNumbers', label: words.callerNumbers, help: words.callerNumbersHelp, span: 6 },
    { kind: 'text', name: 'remark', label: words.remark },
  ];
  return (
    <>
      <CrudPage
        name="outbound-rule"
        words={words}
        api={outboundRule}
        fixed={{ sort: 'position', order: 'asc' }}
        columns={() => columns}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          { kind: 'one', name: 'gatewayId', label: words.gatewayId, options: gatewayOptions },
        ]}
        fields={() => fields}
        fresh={fresh}
        nameOf={(row) => row.name}
        more={(row, rows) => (maySort ? moves(row, rows) : [])}
        edit={({ subjects: named, ...row }): Form => ({
          ...{ name: row.name, enabled: row.enabled, who: row.who, whoIds: named.map(({ id }) => id), pattern: row.pattern },
          ...{ gatewayId: row.gatewayId, gatewayGroupId: row.gatewayGroupId, calleeRules: row.calleeRules },
          ...{ callerNumbers: row.callerNumbers, remark: row.remark },
        })}
        toCreate={(values) => values}
        toUpdate={(values, row) => ({ ...values, ...row })}
        beside={
          <Button icon={<FlaskConical size={16} strokeWidth={1.7} />} onClick={() => setTesting(true)}>
            {say('test')}
          </Button>
        }
      />
      {testing ? <TestDialog onClose={() => setTesting(false)} /> : null}
    </>
  );
}
