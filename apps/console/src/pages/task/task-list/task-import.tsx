import { importLimit, importNumbers, importPreview, list, numberList, outboundFlow, type TaskItem } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { askKey, queryClient, send, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ImportDialog } from '../../../parts/import-dialog/index.ts';
import { taskWords } from './words.ts';

/** Imports a file of numbers into a task; the flow's variables are offered for its columns. */
export function TaskImport({ task, onClose }: { task: Pick<TaskItem, 'id' | 'name' | 'flowId'>; onClose: () => void }): ReactElement {
  const { say } = useWords(taskWords);
  const flows = useAsk(outboundFlow, {});
  const variables = flows.data?.list.find(({ id }) => id === task.flowId)?.variables ?? [];
  return (
    <ImportDialog
      title={say('importTo', { name: task.name })}
      limit={importLimit}
      variables={variables}
      preview={(file) => send(importPreview, {}, { files: { file }, quiet: true })}
      run={(file, mapping) => send(importNumbers, { id: task.id, mapping }, { files: { file }, quiet: true })}
      onClose={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: askKey(list) });
        void queryClient.invalidateQueries({ queryKey: askKey(numberList) });
      }}
    />
  );
}
