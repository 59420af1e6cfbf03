import { logExport } from '@parley/contract/transfer';
import { userImport } from '@parley/contract/user-import';
import { type Bound, bind } from '../kit/bind.ts';
import { loginLogExport } from './kinds/login-log-export.ts';
import { operationLogExport } from './kinds/operation-log-export.ts';
import { userImportOptions, userImport as users } from './kinds/user-import.ts';
import { columnsExist, previewUsers } from './kinds/user-preview.ts';
import { userTemplate } from './kinds/user-template.ts';
import { queueRoutes } from './queue-routes.ts';
import { startExport, startImport } from './start-job.ts';
import { uploadOf } from './upload.ts';

export const transferRoutes: readonly Bound[] = [
  ...queueRoutes,
  bind(logExport.operations, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, operationLogExport, { columns, format, encoding, filter }),
  ),
  bind(logExport.logins, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, loginLogExport, { columns, format, encoding, filter }),
  ),
  bind(userImport.preview, async (_input, context) => previewUsers(uploadOf(context))),
  bind(userImport.run, async ({ mapping }, context) => {
    const upload = uploadOf(context);
    // What can be said of the file at once is said at once.
    const { columns } = await previewUsers(upload);
    if (mapping) columnsExist(mapping, columns.length);
    return startImport(context, users, upload, await userImportOptions(mapping, context));
  }),
  bind(userImport.template, async (_input, { language }) => userTemplate(language)),
];
