import { type BlackItem, black } from '@parley/contract/number-list';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { askKey, queryClient, send } from '../../api/index.ts';
import { config } from '../../config/index.ts';
import { nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { ChoiceSelect, companyOptions } from '../../parts/choices/index.ts';
import { CrudPage } from '../../parts/crud/index.ts';
import { Field } from '../../parts/form/index.ts';
import { ImportButton } from '../../parts/import-button/index.ts';
import { useNumberHint, useSession } from '../../session/index.ts';
import { freshNumber, type ListForm, listColumns, listFilters, numberFields } from './intercept-black/list-fields.tsx';
import { listWords, blackWords as words } from './intercept-black/words.ts';

const ListImport = lazyPanel('list-import', async () => (await import('./intercept-black/list-import.tsx')).ListImport);

/** The blacklist: numbers that are not called. That of the operator holds for all companies. */
export default function BlackPage(): ReactElement {
  const { say } = useWords(listWords);
  const { text } = useWords(words);
  const phoneHint = useNumberHint(listWords.phoneHint);
  const ciphers = useSession((state) => state.info?.company_info.cipher_numbers ?? false);
  const [importing, setImporting] = useState(false);
  const [company, setCompany] = useState<string | null>(null);
  const isOperator = config().SYSTEM === 'operate';
  return (
    <>
      <CrudPage
        name="intercept-black"
        words={words}
        api={black}
        columns={() =>
          listColumns<BlackItem>(say, [
            { key: 'group', title: listWords.group, width: 150, render: (row) => <span className="quiet">{row.group || nothing}</span> },
            {
              key: 'call',
              title: words.from,
              width: { zh: 130, en: 150 },
              render: (row) =>
                row.callId ? (
                  <Link to={`/call/call-info?call=${row.callId}`}>{text(words.asked)}</Link>
                ) : (
                  <span className="faint">{nothing}</span>
                ),
            },
          ])
        }
        filters={[...listFilters(say, phoneHint), { kind: 'text', name: 'group', label: listWords.group }]}
        exported={{
          route: black.requestExport,
          what: words.title,
          columns: (['phone', 'group', 'remark', 'expiresAt', 'createdAt'] as const).map((key) => ({ key, title: listWords[key] })),
        }}
        fields={(detail) => numberFields(detail === undefined, true, ciphers)}
        fresh={{ ...freshNumber, group: '' }}
        nameOf={(row) => row.phone}
        edit={({ phone, group, remark, expiresAt }): ListForm => ({ phone, group, remark, expiresAt })}
        toCreate={(values) => values}
        toUpdate={({ group, remark, expiresAt }, row) => ({ group, remark, expiresAt, ...row })}
        beside={
          <ImportButton route={isOperator ? black.operateImport : black.import} word={say('import')} onClick={() => setImporting(true)} />
        }
      />
      {importing ? (
        <ListImport
          title={text(words.importTitle)}
          grouped
          run={(file, forRows) =>
            isOperator
              ? send(
                  black.operateImport,
                  { ...forRows, company_id: company === null ? -1 : Number(company) },
                  { files: { file }, quiet: true },
                )
              : send(black.import, forRows, { files: { file }, quiet: true })
          }
          onDone={() => void queryClient.invalidateQueries({ queryKey: askKey(black.list) })}
          onClose={() => setImporting(false)}
        >
          {isOperator ? (
            <Field name="company" label={say('forWhom')} error={undefined} span={6}>
              <ChoiceSelect
                id="company"
                value={company}
                options={companyOptions}
                clearable
                placeholder={say('forAll')}
                onChange={setCompany}
              />
            </Field>
          ) : null}
        </ListImport>
      ) : null}
    </>
  );
}
