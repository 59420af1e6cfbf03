import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as flowPackage from '@parley/contract/flow-package';
import * as flowScriptFile from '@parley/contract/flow-script-file';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue, logExport } from '@parley/contract/transfer';
import { userImport } from '@parley/contract/user-import';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each call of the download centre. */
export const transferSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const started = async () => (await harness.api(logExport.operations, { columns: ['at', 'username'], format: 'csv' })).jobId;
  const ended = async (queue: typeof flowExportQueue, id: string) => {
    const status = async () => (await harness.api(queue.list, { ids: [id] })).list[0]?.status;
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    return (await harness.api(queue.list, { ids: [id] })).list[0];
  };
  const exported = async (queue: typeof flowExportQueue): Promise<string> => {
    const id = await started();
    expect(await ended(queue, id)).toMatchObject({ status: 'done', direction: 'export', major: 'log', kind: 'operation-logs' });
    return id;
  };
  const lists = (queue: typeof flowImportQueue) => async () => {
    const { company } = harness;
    const { list } = await harness.api(queue.list, { ids: [company.ids.job] });
    expect(list).toMatchObject([{ status: 'done', fileName: `${company.mark}.csv`, targetName: company.mark, kindName: '任务号码' }]);
  };
  const downloads = (queue: typeof flowImportQueue) => async () => {
    const { company, server } = harness;
    const file = join(server.settings.dataDir, 'transfers', '1', company.ids.job, 'source');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '139');
    const brought = await harness.api(queue.download, { id: company.ids.job });
    expect([brought.name, await brought.text()]).toEqual([`${company.mark}.csv`, '139']);
  };
  const exportDownloads = (queue: typeof flowExportQueue) => async () => {
    const made = await harness.api(queue.download, { id: await exported(queue) });
    expect(await made.text()).toMatch(/^时间,用户\r\n/);
  };
  return {
    [importQueue.list.path]: lists(importQueue),
    [flowImportQueue.list.path]: lists(flowImportQueue),
    [importQueue.download.path]: downloads(importQueue),
    [flowImportQueue.download.path]: downloads(flowImportQueue),
    [importQueue.cancel.path]: async () => {
      expect(await harness.api(importQueue.cancel, { ids: [harness.company.ids.job] })).toEqual({ count: 0 });
    },
    [importQueue.retry.path]: async () => {
      const { jobId } = await harness.api(userImport.run, {}, { files: harness.numbers('nothing,of\nuse,here\n') });
      expect(await ended(importQueue, jobId)).toMatchObject({ status: 'error', reasonId: 'file.column-missing', canRetry: true });
      expect(await harness.api(importQueue.retry, { ids: [jobId] })).toEqual({ count: 1 });
      expect(await ended(importQueue, jobId)).toMatchObject({ status: 'error', reasonId: 'file.column-missing' });
    },
    [exportQueue.list.path]: async () => void (await exported(exportQueue)),
    [flowExportQueue.list.path]: async () => void (await exported(flowExportQueue)),
    [exportQueue.download.path]: exportDownloads(exportQueue),
    [flowExportQueue.download.path]: exportDownloads(flowExportQueue),
    [exportQueue.cancel.path]: async () => {
      expect(await harness.api(exportQueue.cancel, { ids: [await exported(exportQueue)] })).toEqual({ count: 0 });
    },
    [exportQueue.retry.path]: async () => {
      expect(await harness.api(exportQueue.retry, { ids: [await exported(exportQueue)] })).toEqual({ count: 0 });
    },
    [logExport.operations.path]: async () => {
      const { jobId } = await harness.api(logExport.operations, {});
      const job = await ended(exportQueue, jobId);
      expect(job).toMatchObject({ status: 'done', hasFile: true, fileName: expect.stringMatching(/^操作日志 .*\.xlsx$/) });
    },
    [logExport.logins.path]: async () => {
      const { jobId } = await harness.api(logExport.logins, { columns: ['username'], format: 'csv', encoding: 'gbk' });
      expect(await ended(exportQueue, jobId)).toMatchObject({ status: 'done', kind: 'login-logs' });
    },
    [flowPackage.requestExport.path]: async () => {
      const { jobId } = await harness.api(flowPackage.requestExport, { flow_id: harness.company.ids.flow });
      expect(await ended(flowExportQueue, jobId)).toMatchObject({
        status: 'done',
        kind: 'flow-package',
        major: 'flow',
        fileName: expect.stringMatching(/\.parley$/),
      });
    },
    [flowPackage.importPackage.path]: async () => {
      const { jobId } = await harness.api(flowPackage.requestExport, { flow_id: harness.company.ids.flow });
      await ended(exportQueue, jobId);
      const file = await harness.api(exportQueue.download, { id: jobId });
      const files = { file: new File([await file.text()], 'flow.parley') };
      const brought = await harness.api(flowPackage.importPackage, {}, { files });
      expect(await ended(importQueue, brought.jobId)).toMatchObject({
        status: 'done',
        kind: 'flow-package-import',
        targetName: `${harness.company.mark} flow 2`,
        notices: [],
      });
    },
    [flowScriptFile.importScript.path]: async () => {
      const files = harness.numbers('节点,话术,客户,语料,去向\n开场,您好方便吗,可以,,再见\n,,不行,,没有的步骤\n再见,再见。,,,\n');
      expect(await harness.api(flowScriptFile.importScript, { name: `${harness.company.mark} script` }, { files })).toMatchObject({
        nodes: 4,
        errors: 0,
        unplaced: [{ where: '第 3 行', why: expect.stringContaining('没有的步骤') }],
      });
    },
    [userImport.preview.path]: async () => {
      const preview = await harness.api(
        userImport.preview,
        {},
        { files: harness.numbers('账号,Name,手机,别的\nbrought,王,13900000001,x\n') },
      );
      expect(preview).toMatchObject({ header: true, fields: ['username', 'realname', 'mobile', null] });
    },
    [userImport.run.path]: async () => {
      const file = `用户名,真实姓名,角色,一次性密码\nimported1,王,${harness.company.mark},Right-pass-1\n`;
      const { jobId } = await harness.api(userImport.run, {}, { files: harness.numbers(file) });
      expect(await ended(importQueue, jobId)).toMatchObject({ status: 'done', accepted: 1, kind: 'users', major: 'organisation' });
    },
    [userImport.template.path]: async () => {
      const template = await harness.api(userImport.template, {});
      expect(
        Buffer.from(await template.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
    },
  };
};
