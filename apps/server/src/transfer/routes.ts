import { logExport } from '@parley/contract/transfer';
import { userImport } from '@parley/contract/user-import';
import { type Bound, bind, bindGuarded } from '../kit/bind.ts';
import { guardImport } from '../organisation/users/user-guards.ts';
import { loginLogExport } from './kinds/login-log-export.ts';
import { operationLogExport } from './kinds/operation-log-export.ts';
import { userImport as users } from './kinds/user-import.ts';
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
  // What a row may be is decided when it is read, by what its starter may then.
  bindGuarded(userImport.run, guardImport, async ({ mapping }, context) => {
    const upload = uploadOf(context);
    // What can be said of the file at once is said at once.
    const { columns } = await previewUsers(upload);
    if (mapping) columnsExist(mapping, columns.length);
    return startImport(context, users, upload, mapping ? { mapping } : {});
  }),
  bind(userImport.template, async (_input, { language }) => userTemplate(language)),
];
