import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { loginLogFilter, operationLogFilter } from './log.ts';
import { affected, id, ids, instant, pageOf, pageRequest } from './page.ts';
import { blob, route } from './route.ts';
import { type JobDirection, jobKind, jobMajor, jobStatus, transferJob } from './transfer-job.ts';

export * from './transfer-job.ts';

const listInput = pageRequest(['createdAt']).extend({
  status: jobStatus.optional(),
  major: jobMajor.optional(),
  kind: jobKind.optional(),
  targetId: id.optional(),
  createdBy: id.optional(),
  /** Part of the name of its file, or of what it feeds. */
  name: z.string().trim().max(100).optional(),
  /** When it was queued: from, and before. */
  from: instant.optional(),
  to: instant.optional(),
  ids: z.array(id).max(100).optional(),
});

/** `file`: an import's source, an export's result. `failed`: an import's refused rows with their reasons. */
const wantedFile = z.object({ id, what: z.enum(['file', 'failed']).default('file') });

/** What opens a queue: its own permission, in either shell, or that of whatever fills it. A job is shown to those of its kind alone. */
const mayFollow = (queue: 'IMPORT-QUEUE' | 'EXPORT-QUEUE', verb: string, ...starts: string[]): string =>
  [`PLATFORM/${queue}/${verb}`, `PLATFORM/FLOW/${queue}/${verb}`, ...starts].join(' || ');

const importers = [
  'PLATFORM/TASK/IMPORT',
  'CONFIG/USER/IMPORT',
  'CONFIG/INTERCEPT-BLACK/IMPORT',
  'OPERATE/INTERCEPT-BLACK/IMPORT',
  'CONFIG/WHITE/IMPORT',
  'PLATFORM/FLOW/IMPORT',
  'OPERATE/FLOW/IMPORT',
  'PLATFORM/FLOW/UPDATE',
  'PLATFORM/FLOW-VOICE/BATCH-UPLOAD',
  'PLATFORM/FLOW-VOICE/SYNTHESISE',
  'PLATFORM/FLOW-CORPUS-LIB-ACCURATE/IMPORT',
  'PLATFORM/FLOW-CORPUS-LIB-SIMILAR/IMPORT',
  'PLATFORM/FLOW-CORPUS-BLACK/IMPORT',
  'PLATFORM/FLOW-KNOWLEDGE/IMPORT',
  'PLATFORM/FLOW-ENTITY-LIBRARY/IMPORT',
  'PLATFORM/FLOW-SLOT/IMPORT-CSV',
  'PLATFORM/FLOW-LABEL/IMPORT',
  'PLATFORM/FLOW-COMPONENT/IMPORT-CSV',
];
const exporters = [
  'PLATFORM/REPORT/STATEMENT/REQUEST-EXPORT',
  'PLATFORM/FLOW-VOICE/REQUEST-EXPORT',
  'PLATFORM/FLOW/DETAIL',
  'PLATFORM/FLOW/RULE-RECALL-EXPORT',
  'PLATFORM/FLOW/UPDATE',
  'LOG/COMPANY-EXPORT',
  'LOG/COMPANY-LOGIN-EXPORT',
  'PLATFORM/FLOW/REQUEST-EXPORT',
  'OPERATE/FLOW/REQUEST-EXPORT',
  'PLATFORM/REPORT/CALL-INFO/REQUEST-EXPORT',
  'PLATFORM/REPORT/CALL-INFO/REQUEST-EXPORT-TEXT',
  'PLATFORM/REPORT/CALL-INFO/REQUEST-EXPORT-RECORDING',
  'CONFIG/INTERCEPT-BLACK/REQUEST-EXPORT',
  'PLATFORM/TASK/REQUEST-EXPORT',
  'PLATFORM/TASK/TASK-LIST-EXPORT',
  'PLATFORM/REPORT/CALL-INFO-MARK/REQUEST-EXPORT',
  'PLATFORM/REPORT/CALL-INFO-MARK/REQUEST-EXPORT-TEXT',
  'PLATFORM/REPORT/FEEDBACK/REQUEST-EXPORT',
  'PLATFORM/REPORT/SMS-RECORD/REQUEST-EXPORT',
];

const queueRoutes = (direction: JobDirection, prefix: 'platform' | 'platform/flow') => {
  const imports = direction === 'import';
  const page = `${direction}-queue`;
  const queue = imports ? 'IMPORT-QUEUE' : 'EXPORT-QUEUE';
  const starts = imports ? importers : exporters;
  return {
    /** `states`: how many there are in each state under the other filters; counting stops at {@link countCap}. */
    list: route(`/api/${prefix}/${page}/list`, {
      page,
      realm: 'any',
      permission: mayFollow(queue, 'LIST', ...starts),
      summary: imports ? { zh: '导入队列', en: 'List imports' } : { zh: '导出队列', en: 'List exports' },
      input: listInput,
      output: pageOf(transferJob).extend({ states: z.record(jobStatus, z.number().int()) }),
    }),
    /** The file, by way of an address that is good for some minutes. */
    download: route(`/api/${prefix}/${page}/download`, {
      page,
      realm: 'any',
      permission: mayFollow(queue, 'DOWNLOAD', ...starts),
      summary: imports
        ? { zh: '下载源文件或失败行', en: 'Source file of an import, or its refused rows' }
        : { zh: '下载导出文件', en: 'File of an export' },
      kind: 'blob',
      takesOut: 'redirect',
      input: wantedFile,
      output: blob,
    }),
  };
};

const actRoutes = (direction: JobDirection) => {
  const imports = direction === 'import';
  const page = `${direction}-queue`;
  const queue = imports ? 'IMPORT-QUEUE' : 'EXPORT-QUEUE';
  const starts = imports ? importers : exporters;
  return {
    cancel: route(`/api/platform/${page}/cancel`, {
      page,
      realm: 'any',
      audit: true,
      permission: mayFollow(queue, 'CANCEL', ...starts),
      summary: imports ? { zh: '取消导入', en: 'Cancel imports' } : { zh: '取消导出', en: 'Cancel exports' },
      input: ids,
      output: affected,
    }),
    /** Runs jobs that ended in an error again, from their source file or their filter; others are left alone. */
    retry: route(`/api/platform/${page}/retry`, {
      page,
      realm: 'any',
      audit: true,
      permission: mayFollow(queue, 'RETRY', ...starts),
      summary: imports ? { zh: '重新导入', en: 'Run imports again' } : { zh: '重新导出', en: 'Run exports again' },
      input: ids,
      output: affected,
    }),
  };
};

export const importQueue = { ...queueRoutes('import', 'platform'), ...actRoutes('import') };
export const exportQueue = { ...queueRoutes('export', 'platform'), ...actRoutes('export') };
/** The flow shell's queues: the same jobs by the same handlers. */
export const flowImportQueue = queueRoutes('import', 'platform/flow');
export const flowExportQueue = queueRoutes('export', 'platform/flow');

/** The form of an exported file. GBK is for old spreadsheets; UTF-8 comes with its mark. Only csv has a choice. */
export const exportForm = { format: z.enum(['xlsx', 'csv']).default('xlsx'), encoding: z.enum(['utf-8', 'gbk']).default('utf-8') };

/** The chosen columns, in their order. */
export const exportedColumns = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z
    .array(z.enum(columns))
    .min(1, fieldIssue('columns.empty'))
    .default(() => [...columns] as C[number][]);

export const operationLogColumns = [
  'at',
  'company',
  'username',
  'route',
  'name',
  'address',
  'code',
  'requestId',
  'before',
  'after',
] as const;
export const loginLogColumns = ['loginAt', 'company', 'username', 'address', 'os', 'browser', 'logoutAt', 'logoutType'] as const;

export const startedJob = z.object({ jobId: id });

/** Starts exports of the logs; follow them in the export queue. */
export const logExport = {
  operations: route('/api/log/company-export', {
    page: 'company-log',
    realm: 'any',
    audit: true,
    summary: { zh: '导出操作日志', en: 'Export the operation log' },
    input: operationLogFilter.extend({ ...exportForm, columns: exportedColumns(operationLogColumns) }),
    output: startedJob,
  }),
  logins: route('/api/log/company-login-export', {
    page: 'company-login-log',
    realm: 'any',
    audit: true,
    summary: { zh: '导出登录日志', en: 'Export the log-in log' },
    input: loginLogFilter.extend({ ...exportForm, columns: exportedColumns(loginLogColumns) }),
    output: startedJob,
  }),
};
