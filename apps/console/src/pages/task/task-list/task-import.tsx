import { listComma } from '@parley/contract';
import { importLimit, importNumbers, importPreview, list, numberList, outboundFlow, type TaskItem } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { askKey, queryClient, send, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ImportDialog } from '../../../parts/import-dialog/index.ts';
import { useSession } from '../../../session/index.ts';
import { cipherKey, guessNumbers, numberMapping, phoneKey, unfed, variableKey } from './number-mapping.ts';
import { taskWords } from './words.ts';

/** Imports a file of numbers into a task; the flow's variables are offered for its columns. */
export function TaskImport({
  task,
  onClose,
  onStart,
}: {
  task: Pick<TaskItem, 'id' | 'name' | 'flowId'>;
  onClose: () => void;
  /** Starts the task; absent where that means nothing, or may not be done. */
  onStart?: (() => void) | undefined;
}): ReactElement {
  const { say, language } = useWords(taskWords);
  const flows = useAsk(outboundFlow, { ids: [task.flowId] });
  const variables = flows.data?.list[0]?.variables ?? [];
  const ciphers = useSession((state) => state.info?.company_info.cipher_numbers ?? false);
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: askKey(list) });
    void queryClient.invalidateQueries({ queryKey: askKey(numberList) });
  };
  return (
    <ImportDialog
      title={say('importTo', { name: task.name })}
      limit={importLimit}
      uses={[
        { key: phoneKey, label: say('phone'), missing: say('phoneMissing'), or: cipherKey },
        ...(ciphers ? [{ key: cipherKey, label: say('cipher') }] : []),
        ...variables.map((name) => ({ key: variableKey(name), label: say('variable', { name }) })),
      ]}
      ownUse={(column) => {
        const name = column.trim();
        return name === '' ? undefined : { key: variableKey(name), label: say('newVariable', { name }) };
      }}
      preview={async (file) => {
        const preview = await send(importPreview, {}, { files: { file }, quiet: true });
        // Somebody may have seen a header where none was guessed, or the other way.
        return preview.remembered ? { ...preview, header: preview.remembered.header } : preview;
      }}
      guess={(preview) => guessNumbers(preview, variables, ciphers)}
      warn={(keys) => {
        const names = unfed(keys, variables);
        return names.length > 0 ? say('variablesMissing', { names: names.join(listComma(language)) }) : undefined;
      }}
      run={(file, { preview, header, keys }) =>
        send(importNumbers, { id: task.id, mapping: numberMapping(preview, header, keys) }, { files: { file }, quiet: true })
      }
      onDone={refresh}
      next={onStart && { label: say('startNow'), run: onStart }}
      onClose={() => {
        onClose();
        refresh();
      }}
    />
  );
}
