import type { InputOf } from '@parley/contract';
import { extension } from '@parley/contract/centre';
import type { ReactElement } from 'react';
import { askKey, queryClient } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { usePush } from '../../socket/index.ts';
import { extensionColumns } from './sip-extension/columns.tsx';
import { extensionFields } from './sip-extension/fields.ts';
import { extensionWords as words } from './sip-extension/words.ts';

type Form = Omit<InputOf<typeof extension.update>, 'id' | 'revision'>;
const fresh: Form = {
  number: '',
  name: '',
  secret: '',
  codecs: ['PCMA', 'PCMU'],
  encryption: 'off',
  enabled: true,
  maxCalls: 4,
  userId: null,
  inboundFlowId: null,
};

/** Extensions: the phones that register here. */
export default function ExtensionPage(): ReactElement {
  const { say, text } = useWords(words);
  usePush('extension', () => void queryClient.invalidateQueries({ queryKey: askKey(extension.list) }));
  const flag = (on: 'on' | 'registered', off: 'off' | 'away') => [
    { value: 'true', label: say(on) },
    { value: 'false', label: say(off) },
  ];
  return (
    <CrudPage
      name="sip-extension"
      words={words}
      api={extension}
      enable={extension.setStatus}
      live
      columns={extensionColumns}
      filters={[
        { kind: 'text', name: 'number', label: words.number },
        { kind: 'flag', name: 'registered', label: words.state, options: flag('registered', 'away') },
        { kind: 'flag', name: 'enabled', label: words.enabled, options: flag('on', 'off') },
      ]}
      fields={(detail) => extensionFields(detail !== undefined, text)}
      fresh={fresh}
      nameOf={(row) => row.number}
      edit={({ number, name, codecs, encryption, enabled, maxCalls, userId, inboundFlowId }): Form => ({
        number,
        name,
        codecs,
        encryption,
        enabled,
        maxCalls,
        userId,
        inboundFlowId,
      })}
      toCreate={(values) => ({ ...values, secret: values.secret ?? '' })}
      toUpdate={(values, row) => ({ ...values, ...row })}
    />
  );
}
