import type { InputOf, Text } from '@parley/contract';
import { type ApiKeyItem, accessAuth } from '@parley/contract/access-auth';
import { apiScope } from '@parley/contract/api-scope';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAct } from '../../api/index.ts';
import { config } from '../../config/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { expiryField } from '../../parts/date/index.ts';
import type { FieldSpec } from '../../parts/form/index.ts';
import { keyColumns } from './access-auth/columns.tsx';
import { KeyPair, type Pair } from './access-auth/key-pair.tsx';
import { scopeTexts, keyWords as words } from './access-auth/words.ts';

type Form = InputOf<typeof accessAuth.create>;
const fresh: Form = { name: '', scopes: ['append'], networks: [], expiresAt: null, callsPerMinute: 600, enabled: true, remark: '' };

const fields = (text: (one: Text) => string): readonly FieldSpec<Form>[] => [
  { kind: 'text', name: 'name', label: words.name, required: true, span: 6 },
  {
    kind: 'many',
    name: 'scopes',
    label: words.scopes,
    required: true,
    span: 6,
    options: apiScope.options.map((value) => ({ value, label: text(scopeTexts[value]) })),
  },
  { kind: 'tags', name: 'networks', label: words.networks, help: words.networksHelp, span: 6 },
  expiryField,
  { kind: 'number', name: 'callsPerMinute', label: words.callsPerMinute, unit: words.perMinute },
  { kind: 'text', name: 'remark', label: words.remark, span: 6 },
  { kind: 'flag', name: 'enabled', label: words.enabled },
];

/** Keys by which the company's own systems call the API. A new one is generated when it is made, and shown once. */
export default function AccessAuthPage(): ReactElement {
  const { say, text } = useWords(words);
  const [pair, setPair] = useState<Pair>();
  const confirm = useConfirm();
  const mayGenerate = useCan(needs(accessAuth.generate));
  const { mutateAsync } = useAct(accessAuth.generate, { refresh: [accessAuth.list, accessAuth.detail] });
  const generate = async ({ id, name }: Pick<ApiKeyItem, 'id' | 'name'>): Promise<void> =>
    setPair({ name, ...(await mutateAsync({ id })) });
  const askAgain = (row: ApiKeyItem): void =>
    confirm({
      title: say('regenerateTitle', { name: row.name }),
      text: say('regenerateText'),
      verb: say('regenerate'),
      danger: true,
      run: () => generate(row),
    });
  return (
    <>
      <CrudPage
        name="access-auth"
        words={words}
        api={accessAuth}
        head={() => (
          <a href={`${config().BASE_API}/openapi.json`} target="_blank" rel="noreferrer">
            {say('document')}
          </a>
        )}
        columns={keyColumns}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          {
            kind: 'flag',
            name: 'enabled',
            label: words.enabled,
            options: [
              { value: 'true', label: say('on') },
              { value: 'false', label: say('off') },
            ],
          },
        ]}
        fields={() => fields(text)}
        fresh={fresh}
        nameOf={(row) => row.name}
        edit={({ name, scopes, networks, expiresAt, callsPerMinute, enabled, remark }): Form => ({
          ...{ name, scopes, networks, expiresAt, callsPerMinute, enabled, remark },
        })}
        toCreate={(values) => values}
        toUpdate={(values, row) => ({ ...values, ...row })}
        onCreated={({ id }, { name }) => {
          if (mayGenerate) void generate({ id, name }).catch(() => undefined);
        }}
        more={(row) =>
          mayGenerate
            ? [
                row.accessKey === null
                  ? { key: 'generate', label: say('generate'), run: () => void generate(row).catch(() => undefined) }
                  : { key: 'generate', label: say('regenerate'), run: () => askAgain(row) },
              ]
            : []
        }
      />
      {pair ? <KeyPair pair={pair} onClose={() => setPair(undefined)} /> : null}
    </>
  );
}
