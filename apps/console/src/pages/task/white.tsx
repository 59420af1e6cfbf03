import { type WhiteItem, white } from '@parley/contract/number-list';
import { type ReactElement, useState } from 'react';
import { askKey, queryClient, send } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { ImportButton } from '../../parts/import-button/index.ts';
import { useNumberHint, useSession } from '../../session/index.ts';
import { freshNumber, type ListForm, listColumns, listFilters, numberFields } from './intercept-black/list-fields.tsx';
import { listWords, whiteWords as words } from './intercept-black/words.ts';

const ListImport = lazyPanel('list-import', async () => (await import('./intercept-black/list-import.tsx')).ListImport);

/** The whitelist: numbers that the company's blacklist does not keep from being called. */
export default function WhitePage(): ReactElement {
  const { say } = useWords(listWords);
  const { text } = useWords(words);
  const phoneHint = useNumberHint(listWords.phoneHint);
  const ciphers = useSession((state) => state.info?.company_info.cipher_numbers ?? false);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <CrudPage
        name="white"
        words={words}
        api={white}
        columns={() => listColumns<WhiteItem>(say, [])}
        filters={listFilters(say, phoneHint)}
        fields={(detail) => numberFields(detail === undefined, false, ciphers)}
        fresh={freshNumber}
        nameOf={(row) => row.phone}
        edit={({ phone, remark, expiresAt }): ListForm => ({ phone, remark, expiresAt })}
        toCreate={(values) => values}
        toUpdate={({ remark, expiresAt }, row) => ({ remark, expiresAt, ...row })}
        beside={<ImportButton route={white.import} word={say('import')} onClick={() => setImporting(true)} />}
      />
      {importing ? (
        <ListImport
          title={text(words.importTitle)}
          grouped={false}
          run={(file, { expiresAt }) => send(white.import, expiresAt ? { expiresAt } : {}, { files: { file }, quiet: true })}
          onDone={() => void queryClient.invalidateQueries({ queryKey: askKey(white.list) })}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  );
}
