import { type JobKind, jobKind } from '@parley/contract/transfer';
import { recordingsExport } from '../../call/export/recordings-export.ts';
import { recordsExport } from '../../call/export/records-export.ts';
import { textsExport } from '../../call/export/texts-export.ts';
import { feedbackExport } from '../../call/feedback/feedback-export.ts';
import { markedTextsExport, marksExport } from '../../call/marks/marks-export.ts';
import { libraryImports } from '../../flow/library/imports/kinds.ts';
import { packageImport } from '../../flow/package/package-import.ts';
import { promptsExport } from '../../flow/sound/prompts-export.ts';
import { recordingsImport } from '../../flow/sound/recordings-import.ts';
import { synthesisImport } from '../../flow/sound/synthesis.ts';
import { smsRecordExport } from '../../message/sms/record-export.ts';
import type { AnyKind } from '../job-kind.ts';
import { blacklistExport } from './blacklist-export.ts';
import { flowPackageExport } from './flow-package-export.ts';
import { listImports } from './list-import.ts';
import { loginLogExport } from './login-log-export.ts';
import { numberExport } from './number-export.ts';
import { numberImport } from './number-import.ts';
import { operationLogExport } from './operation-log-export.ts';
import { ruleRecallExport } from './rule-recall-export.ts';
import { statementExport } from './statement-export.ts';
import { taskListExport } from './task-list-export.ts';
import { userImport } from './user-import.ts';

/** Every kind of import and export. A new one is named in the contract and here. */
export const kinds: Readonly<Record<JobKind, AnyKind>> = {
  'task-numbers': numberImport,
  users: userImport,
  ...libraryImports,
  'operation-logs': operationLogExport,
  'login-logs': loginLogExport,
  'flow-package': flowPackageExport,
  'flow-package-import': packageImport,
  'flow-rule-recall': ruleRecallExport,
  ...listImports,
  blacklist: blacklistExport,
  'task-number-list': numberExport,
  'task-list': taskListExport,
  statement: statementExport,
  'flow-recordings': recordingsImport,
  'flow-synthesis': synthesisImport,
  'flow-prompts': promptsExport,
  calls: recordsExport,
  'call-texts': textsExport,
  'call-recordings': recordingsExport,
  'call-marks': marksExport,
  'marked-texts': markedTextsExport,
  feedback: feedbackExport,
  'sms-records': smsRecordExport,
};

/** The kind that a row of the table names; undefined for one that a later release has and this one does not. */
export const kindOf = (name: string): AnyKind | undefined => {
  const known = jobKind.safeParse(name);
  return known.success ? kinds[known.data] : undefined;
};
