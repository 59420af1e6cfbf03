import { department, role, user } from '@parley/contract/organisation';
import { neededUserFields, userField, userFieldTexts, userImport, userImportLimit } from '@parley/contract/user-import';
import type { ReactElement } from 'react';
import { askKey, queryClient, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { saveFile } from '../../../parts/download/index.ts';
import { ImportDialog } from '../../../parts/import-dialog/index.ts';
import { userMappingOf } from './user-mapping.ts';
import { userWords } from './words.ts';

const fetchTemplate = async (): Promise<void> => {
  const file = await send(userImport.template, {}).catch(() => undefined);
  if (file) saveFile(file);
};

/** Users, and the lists that count them. */
const refresh = (): void => {
  for (const { list } of [user, department, role]) void queryClient.invalidateQueries({ queryKey: askKey(list) });
};

const needed: readonly string[] = neededUserFields;

/** Imports a table of users. */
export function UserImport({ onClose }: { onClose: () => void }): ReactElement {
  const { say, text } = useWords(userWords);
  return (
    <ImportDialog
      title={say('importTitle')}
      limit={userImportLimit}
      types={['xlsx', 'csv']}
      note={say('importHow')}
      template={{ label: say('template'), fetch: () => void fetchTemplate() }}
      uses={userField.options.map((field) => {
        const label = text(userFieldTexts[field]);
        return needed.includes(field) ? { key: field, label, missing: say('importMissing', { field: label }) } : { key: field, label };
      })}
      preview={(file) => send(userImport.preview, {}, { files: { file }, quiet: true })}
      guess={({ fields }) => fields.map((field) => field ?? '')}
      run={(file, { preview, header, keys }) =>
        send(userImport.run, { mapping: userMappingOf(preview.columns, header, keys) }, { files: { file }, quiet: true })
      }
      onDone={refresh}
      onClose={() => {
        onClose();
        refresh();
      }}
    />
  );
}
