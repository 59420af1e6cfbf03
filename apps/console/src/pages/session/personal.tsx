import './personal/personal.css';
import type { InputOf } from '@parley/contract';
import { info, profileUpdate } from '@parley/contract/session';
import { Button } from 'antd';
import { SquarePen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { askKey, notify, queryClient, useAct } from '../../api/index.ts';
import { nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { type FieldSpec, FormDrawer } from '../../parts/form/index.ts';
import { useSession } from '../../session/index.ts';
import { ChangePassword } from '../../shell/index.ts';
import { SecondFactor } from './personal/second-factor.tsx';
import { personalWords as words } from './personal/words.ts';

type Profile = Required<InputOf<typeof profileUpdate>>;

/** What was changed, and nothing else: an administrator may have changed the rest meanwhile. */
const changesOf = (before: Profile, after: Profile): InputOf<typeof profileUpdate> => {
  const stood = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => stood.get(name) !== value));
};

/** Who one is here, and what one may change of that oneself. */
export default function PersonalPage(): ReactElement | null {
  const { say } = useWords(words);
  const me = useSession((state) => state.info?.info);
  const [panel, setPanel] = useState<'edit' | 'password'>();
  const save = useAct(profileUpdate, { refresh: [info], quiet: true, onDone: () => notify({ kind: 'success', text: say('saved') }) });
  if (!me) return null;
  const close = (): void => setPanel(undefined);
  const shown: readonly (readonly [keyof typeof words, string])[] = [
    ['username', me.username],
    ['realname', me.realname],
    ['gender', me.gender ? say(me.gender) : nothing],
    ['mobile', me.mobile ?? nothing],
    ['email', me.email ?? nothing],
    ['company', me.company_name],
    ['language', say(me.language)],
    ['unmask', me.unmask.map((kind) => say(kind)).join(say('comma')) || nothing],
  ];
  const fields: readonly FieldSpec<Profile>[] = [
    { kind: 'text', name: 'realname', label: words.realname, required: true },
    {
      kind: 'one',
      name: 'gender',
      label: words.gender,
      clearable: true,
      options: (['male', 'female'] as const).map((value) => ({ value, label: say(value) })),
    },
    { kind: 'text', name: 'mobile', label: words.mobile, nullable: true },
    { kind: 'text', name: 'email', label: words.email, nullable: true },
  ];
  const initial: Profile = { realname: me.realname, gender: me.gender, mobile: me.mobile, email: me.email };
  return (
    <div className="page">
      <header className="page-head">
        <h1>{say('title')}</h1>
        <span className="page-space" />
        <div className="page-actions">
          <Button onClick={() => setPanel('password')}>{say('password')}</Button>
          <Button type="primary" icon={<SquarePen size={16} strokeWidth={1.7} />} onClick={() => setPanel('edit')}>
            {say('edit')}
          </Button>
        </div>
      </header>
      <div className="personal-scroll scroll">
        <dl className="personal">{shown.flatMap(([key, value]) => [<dt key={key}>{say(key)}</dt>, <dd key={`${key} is`}>{value}</dd>])}</dl>
        <SecondFactor
          username={me.username}
          factor={me.second_factor}
          onChange={() => void queryClient.invalidateQueries({ queryKey: askKey(info) })}
        />
      </div>
      {panel === 'edit' ? (
        <FormDrawer
          title={say('title')}
          schema={profileUpdate.input}
          initial={initial}
          fields={fields}
          onSave={(values) => save.mutateAsync(changesOf(initial, values))}
          onClose={close}
        />
      ) : null}
      {panel === 'password' ? <ChangePassword username={me.username} onClose={close} /> : null}
    </div>
  );
}
