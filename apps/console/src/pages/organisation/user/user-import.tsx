import { user } from '@parley/contract/organisation';
import { userImport, userImportLimit } from '@parley/contract/transfer';
import type { ReactElement } from 'react';
import { askKey, queryClient, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { saveFile } from '../../../parts/download/index.ts';
import { ImportDialog } from '../../../parts/import-dialog/index.ts';
import { userWords } from './words.ts';

const fetchTemplate = async (): Promise<void> => {
  const file = await send(userImport.template, {}).catch(() => undefined);
  if (file) saveFile(file);
};

/** Imports a table of users, whose columns are those of the template. */
export function UserImport({ onClose }: { onClose: () => void }): ReactElement {
  const { say } = useWords(userWords);
  return (
    <ImportDialog
      title={say('importTitle')}
      limit={userImportLimit}
      types={['xlsx', 'csv']}
      note={say('importHow')}
      template={{ label: say('template'), fetch: () => void fetchTemplate() }}
      run={(file) => send(userImport.run, {}, { files: { file }, quiet: true })}
      onClose={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: askKey(user.list) });
      }}
    />
  );
}
