import './gateway-group/gateway-group.css';
import type { InputOf } from '@parley/contract';
import { failOverCause, type GatewayGroupItem, gatewayGroup, groupChoice } from '@parley/contract/gateway-group';
import { failOverCauses, groupChoices } from '@parley/contract/kind-texts';
import type { ReactElement } from 'react';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { gatewayOptions } from '../../parts/choices/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import type { FieldSpec, Form as FormOf } from '../../parts/form/index.ts';
import { type Column, changedColumn } from '../../parts/list/index.ts';
import { lineSigns, Status } from '../../status/index.ts';
import { MembersField } from './gateway-group/members-field.tsx';
import { groupWords as words } from './gateway-group/words.ts';

type Form = InputOf<typeof gatewayGroup.create>;
const fresh: Form = { name: '', choice: 'order', members: [], failOver: ['timeout', 'unreachable', 'congestion', 'server-error'] };
const tellsWeights = (form: FormOf<Form>): boolean => form.values.members.some((_, n) => form.errorOf(`members.${n}.weight`));

/** Gateway groups: gateways that calls go by together, with the next one where one fails. */
export default function GatewayGroupPage(): ReactElement {
  const { text } = useWords(words);
  const columns: readonly Column<GatewayGroupItem, 'createdAt' | 'name'>[] = [
    {
      key: 'name',
      title: words.name,
      width: 200,
      always: true,
      sort: 'name',
      render: (row) => (
        <>
          <span className="list-name">{row.name}</span>
          <span className="list-second">{text(groupChoices[row.choice])}</span>
        </>
      ),
    },
    {
      key: 'members',
      title: words.members,
      width: 380,
      render: (row) =>
        row.members.map((one) => (
          <Status
            key={one.gatewayId}
            {...(one.enabled ? lineSigns[one.state] : lineSigns.off)}
            word={row.choice === 'weight' ? `${one.gatewayName} ×${one.weight}` : one.gatewayName}
            note={`${count(one.calls)} / ${count(one.capacity)}`}
            inline
          />
        )),
    },
    {
      key: 'failOver',
      title: words.failOver,
      width: 260,
      render: (row) => <span className="quiet">{row.failOver.map((cause) => text(failOverCauses[cause])).join(' · ')}</span>,
    },
    { key: 'tasks', title: words.tasks, width: 80, align: 'right', render: (row) => count(row.tasks) },
    changedColumn,
  ];
  const fields = (detail: GatewayGroupItem | undefined): readonly FieldSpec<Form>[] => [
    { kind: 'text', name: 'name', label: words.name, required: true },
    {
      kind: 'one',
      name: 'choice',
      label: words.choice,
      required: true,
      options: groupChoice.options.map((value) => ({ value, label: text(groupChoices[value]) })),
    },
    {
      kind: 'own',
      name: 'members',
      label: words.members,
      help: words.membersHelp,
      required: true,
      span: 6,
      tellsItself: tellsWeights,
      render: (form) => (
        <MembersField
          members={form.values.members}
          names={new Map(detail?.members.map(({ gatewayId, gatewayName }) => [gatewayId, gatewayName]))}
          weighted={form.values.choice === 'weight'}
          wrong={form.errorOf('members') !== undefined && !tellsWeights(form)}
          weightIssueOf={(n) => form.errorOf(`members.${n}.weight`)}
          onLeft={() => form.touch('members')}
          onChange={(members) => form.set('members', members)}
        />
      ),
    },
    {
      kind: 'many',
      name: 'failOver',
      label: words.failOver,
      help: words.failOverHelp,
      span: 6,
      options: failOverCause.options.map((value) => ({ value, label: text(failOverCauses[value]) })),
    },
  ];
  return (
    <CrudPage
      name="gateway-group"
      words={words}
      api={gatewayGroup}
      every={15_000}
      columns={() => columns}
      filters={[
        { kind: 'text', name: 'name', label: words.name },
        { kind: 'one', name: 'gatewayId', label: words.members, options: gatewayOptions },
      ]}
      fields={fields}
      fresh={fresh}
      nameOf={(row) => row.name}
      edit={({ name, choice, members, failOver }): Form => ({
        ...{ name, choice, failOver },
        members: members.map(({ gatewayId, weight }) => ({ gatewayId, weight })),
      })}
      toCreate={(values) => values}
      toUpdate={(values, row) => ({ ...values, ...row })}
    />
  );
}
