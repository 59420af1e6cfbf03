import * as contract from '@parley/contract/task';
import { taskDelivery } from '@parley/contract/task-delivery';
import { bind } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import { previewNumbers } from '../transfer/import-preview.ts';
import { uploadOf } from '../transfer/upload.ts';
import { appendNumbers } from './append/append-numbers.ts';
import { listDeliveries, readDelivery } from './append/delivery-queries.ts';
import { deleteUncalled } from './delete-uncalled.ts';
import { dryRunTask } from './dry-run.ts';
import { exportFormat, exportNumbers, exportTaskList } from './export-tasks.ts';
import { queueImport } from './import-numbers.ts';
import { listTasks } from './list-tasks.ts';
import { deleteNumbers, listNumbers } from './number-queries.ts';
import { makeNumberTemplate } from './number-template.ts';
import { listOutboundFlows } from './outbound-flow-list.ts';
import { outboundFlows } from './outbound-flows.ts';
import { copyForRecall, countForRecall } from './recall-copy.ts';
import { deleteTasks, recycledTasks, recycleOrRestore } from './recycle-bin.ts';
import { removeTasks } from './recycle-tasks.ts';
import { rememberedMapping } from './remembered-mapping.ts';
import { pauseTask, startTask } from './run-task.ts';
import { createTask, updateTask } from './save-task.ts';
import { setSchedule } from './set-schedule.ts';
import { taskById } from './task-queries.ts';

export const taskRoutes = [
  bind(contract.list, listTasks),
  bind(contract.create, createTask),
  bind(contract.update, updateTask),
  bind(contract.detail, ({ id }, { db, services }) => taskById(db, id, services.now())),
  bind(contract.remove, removeTasks),
  bind(contract.autoexec, startTask),
  bind(contract.pause, pauseTask),
  bind(contract.outboundFlow, outboundFlows),
  bind(contract.outboundFlowList, listOutboundFlows),
  bind(contract.numberTemplate, makeNumberTemplate),
  bind(contract.listByOption, (input, { db }) => {
    const query = db
      .selectFrom('tasks')
      .select(['id', 'name'])
      .where('kind', '=', 'task')
      .where('recycled_at', 'is', null)
      .orderBy('created_at', 'desc');
    return choicesOf(query, input, { id: 'id', names: ['name'] });
  }),
  bind(contract.importPreview, async (_input, context) => {
    const upload = uploadOf(context);
    const preview = await previewNumbers(upload.path, upload.name);
    return { ...preview, remembered: await rememberedMapping(context.whole, preview) };
  }),
  bind(contract.importNumbers, queueImport),
  bind(contract.append, appendNumbers),
  bind(taskDelivery.list, listDeliveries),
  bind(taskDelivery.detail, readDelivery),
  bind(contract.numberList, listNumbers),
  bind(contract.numberDelete, deleteNumbers),
  bind(contract.deleteNoCall, deleteUncalled),
  bind(contract.dryRun, dryRunTask),
  bind(contract.recallCopy, copyForRecall),
  bind(contract.recallCount, countForRecall),
  bind(contract.updateForAutoexec, setSchedule),
  bind(contract.requestExport, exportNumbers),
  bind(contract.requestExportFormat, exportFormat),
  bind(contract.taskListExport, exportTaskList),
  bind(contract.recycleList, recycledTasks),
  bind(contract.recycle, recycleOrRestore),
  bind(contract.realDelete, deleteTasks),
];
