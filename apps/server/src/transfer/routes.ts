import { logExport, userImport } from '@parley/contract/transfer';
import { type Bound, bind } from '../kit/bind.ts';
import { previewTable } from './import-preview.ts';
import { loginLogExport } from './kinds/login-log-export.ts';
import { operationLogExport } from './kinds/operation-log-export.ts';
import { userImportOptions, userImport as users, userTemplate } from './kinds/user-import.ts';
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
  bind(userImport.run, async (_input, context) => {
    const upload = uploadOf(context);
    // What can be said of the file at once is said at once.
    await previewTable(upload.path, upload.name);
    return startImport(context, users, upload, await userImportOptions(context));
  }),
  bind(userImport.template, async (_input, { language }) => userTemplate(language)),
];
