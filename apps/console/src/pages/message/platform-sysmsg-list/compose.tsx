import type { FieldIssue, InputOf } from '@parley/contract';
import { operatorCompany } from '@parley/contract';
import { audiences } from '@parley/contract/kind-texts';
import { sysmsg } from '@parley/contract/message';
import { Segmented } from 'antd';
import { type ReactElement, useCallback, useState } from 'react';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ChoiceSelect, companyOptions } from '../../../parts/choices/index.ts';
import { MomentInput } from '../../../parts/date/index.ts';
import { type FieldSpec, FormDrawer } from '../../../parts/form/index.ts';
import { useSession } from '../../../session/index.ts';
import { UserChoice } from './user-choice.tsx';
import { sysmsgWords as words } from './words.ts';

type Values = InputOf<typeof sysmsg.create>;
type Spec = FieldSpec<Values>;

const fresh: Values = { title: '', content: '', audience: 'all', companyIds: [], userIds: [], pushAt: null };

/** Writes a message: to whom, and when. */
export function Compose({ onClose }: { onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const operator = useSession((state) => state.info?.info.company_id === operatorCompany);
  const [later, setLater] = useState(false);
  const create = useAct(sysmsg.create, {
    refresh: [sysmsg.pushListSelf],
    quiet: true,
    onDone: () => notify({ kind: 'success', text: say(later ? 'scheduled' : 'published') }),
  });
  const more = useCallback(
    ({ pushAt }: Values): readonly FieldIssue[] =>
      later && (!pushAt || Date.parse(pushAt) <= Date.now()) ? [{ path: 'pushAt', message: say('past') }] : [],
    [later, say],
  );
  const offered = operator ? (['all', 'companies', 'users'] as const) : (['all', 'users'] as const);
  const fields: readonly Spec[] = [
    { kind: 'text', name: 'title', label: words.subject, required: true, span: 6 },
    { kind: 'area', name: 'content', label: words.content, required: true, span: 6 },
    {
      kind: 'own',
      name: 'audience',
      label: words.audience,
      span: 6,
      render: (form) => (
        <Segmented
          value={form.values.audience ?? 'all'}
          options={offered.map((value) => ({
            value,
            label: value === 'all' ? say(operator ? 'allEvery' : 'allOwn') : text(audiences[value]),
          }))}
          onChange={(next) => form.set('audience', next)}
        />
      ),
    },
    {
      kind: 'own',
      name: 'companyIds',
      label: words.companies,
      required: true,
      span: 6,
      when: ({ audience }) => audience === 'companies',
      render: (form) => (
        <ChoiceSelect
          id="companyIds"
          many
          value={(form.values.companyIds ?? []).map(String)}
          wrong={form.errorOf('companyIds') !== undefined}
          options={companyOptions}
          onBlur={() => form.touch('companyIds')}
          onChange={(next) => form.set('companyIds', next.map(Number))}
        />
      ),
    },
    {
      kind: 'own',
      name: 'userIds',
      label: words.users,
      required: true,
      span: 6,
      when: ({ audience }) => audience === 'users',
      render: (form) => (
        <UserChoice
          id="userIds"
          value={form.values.userIds ?? []}
          wrong={form.errorOf('userIds') !== undefined}
          onBlur={() => form.touch('userIds')}
          onChange={(next) => form.set('userIds', next)}
        />
      ),
    },
    {
      kind: 'own',
      name: 'pushAt',
      label: words.when,
      span: 6,
      render: (form) => (
        <span className="sysmsg-when">
          <Segmented
            value={later}
            options={[
              { value: false, label: say('now') },
              { value: true, label: say('later') },
            ]}
            onChange={(next) => {
              setLater(next);
              if (!next) form.set('pushAt', null);
            }}
          />
          {later ? (
            <MomentInput
              id="pushAt"
              value={form.values.pushAt}
              wrong={form.errorOf('pushAt') !== undefined}
              onBlur={() => form.touch('pushAt')}
              onChange={(next) => form.set('pushAt', next)}
            />
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <FormDrawer<Values>
      title={say('add')}
      size={720}
      schema={sysmsg.create.input}
      initial={fresh}
      fields={fields}
      more={more}
      saveText={say(later ? 'schedule' : 'publish')}
      onSave={({ companyIds, userIds, ...rest }) =>
        create.mutateAsync({
          ...rest,
          // What was chosen for another audience is not sent along.
          ...(rest.audience === 'companies' ? { companyIds } : {}),
          ...(rest.audience === 'users' ? { userIds } : {}),
        })
      }
      onClose={onClose}
    />
  );
}
