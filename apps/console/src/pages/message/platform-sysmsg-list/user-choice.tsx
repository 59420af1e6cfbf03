import { sysmsg } from '@parley/contract/message';
import { Select } from 'antd';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { sysmsgWords as words } from './words.ts';

/** Ms without a key before the server is asked. */
const restMs = 300;

interface UserChoiceProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly wrong: boolean;
  readonly onChange: (ids: string[]) => void;
  readonly onBlur: () => void;
}

/** Users by name, under their companies; the server finds them, because there may be many. */
export function UserChoice({ id, value, wrong, onChange, onBlur }: UserChoiceProps): ReactElement {
  const { say } = useWords(words);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useAsk(sysmsg.userByCompany, search ? { search } : {}, { keep: true });
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const groups = useMemo(
    () =>
      (asked.data?.list ?? []).map(({ companyId, companyName, users }) => ({
        label: companyName,
        key: companyId,
        options: users.map((user) => ({ value: user.id, label: `${user.realname} (${user.username})` })),
      })),
    [asked.data],
  );
  const found = useMemo(() => new Map(groups.flatMap(({ options }) => options.map((one) => [one.value, one.label] as const))), [groups]);
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        labelInValue
        value={value.map((one) => ({ value: one, label: names.get(one) ?? found.get(one) ?? one }))}
        options={groups}
        status={wrong ? 'error' : ''}
        placeholder={say('usersHint')}
        loading={asked.isFetching}
        maxTagCount={20}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        onBlur={onBlur}
        onChange={(next) => {
          // Whoever was chosen keeps the name, though the next search may not find them.
          setNames((now) => new Map([...now, ...next.map((one) => [one.value, String(one.label)] as const)]));
          onChange(next.map((one) => one.value));
        }}
      />
      {asked.data?.capped ? <p className="field-help">{say('capped')}</p> : null}
    </>
  );
}
