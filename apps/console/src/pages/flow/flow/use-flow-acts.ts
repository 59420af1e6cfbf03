import { listComma } from '@parley/contract';
import { clone, type FlowItem, list, option, recycle, remove, top, verify } from '@parley/contract/flow';
import { requestExport } from '@parley/contract/flow-package';
import { App } from 'antd';
import { createElement } from 'react';
import { useNavigate } from 'react-router';
import { notify, useAct } from '../../../api/index.ts';
import { config } from '../../../config/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { flowWords as words } from './words.ts';

/** How long the way back from a deletion is offered, s. */
const undoFor = 8;

/** What can be done with flows from their list. */
export function useFlowActs() {
  const { say, language } = useWords(words);
  const { modal, message } = App.useApp();
  const go = useNavigate();
  const confirm = useConfirm();
  const refresh = [list, option];
  const copied = useAct(clone, { refresh });
  const removed = useAct(remove, { refresh });
  const restored = useAct(recycle, { refresh });
  const pinned = useAct(top, { refresh });
  const checked = useAct(verify);
  const exported = useAct(requestExport);

  const offerUndo = (ids: readonly string[]): void => {
    const key = `undo-${ids[0]}`;
    const back = (): void => {
      message.destroy(key);
      restored.mutate({ ids: [...ids], restore: true }, { onSuccess: () => notify({ kind: 'success', text: say('restored') }) });
    };
    const button = createElement('button', { type: 'button', className: 'fchat-link', onClick: back }, say('undo'));
    void message.open({
      key,
      type: 'success',
      duration: undoFor,
      content: createElement('span', {}, say('removed', { n: ids.length }), '　', button),
    });
  };

  return {
    clone: (row: FlowItem) =>
      copied.mutate({ flow_id: row.id }, { onSuccess: () => notify({ kind: 'success', text: say('cloned', { name: row.name }) }) }),
    exportPackage: (row: FlowItem) =>
      exported.mutate(
        { flow_id: row.id },
        {
          onSuccess: () => {
            notify({ kind: 'success', text: say('exporting') });
            void go(config().SYSTEM === 'flow' ? '/import-export-queue' : '/import-export-queue/export-queue');
          },
        },
      ),
    pin: (row: FlowItem) => pinned.mutate({ flow_id: row.id, pinned: !row.pinned }),
    verify: (row: FlowItem) =>
      checked.mutate(
        { flow_id: row.id },
        {
          onSuccess: ({ status, status_msg }) => {
            if (status === 'ok') return notify({ kind: 'success', text: say('passed', { name: row.name }) });
            modal.warning({
              title: say('failed'),
              content: createElement('div', { style: { whiteSpace: 'pre-line' } }, status_msg),
              okText: say('mend'),
              cancelText: say('later'),
              okCancel: true,
              onOk: () => void go(`/flow/design/${row.id}`),
            });
          },
        },
      ),
    remove: (rows: readonly FlowItem[], done?: () => void) => {
      const [first] = rows;
      if (!first) return;
      const used = rows.filter(({ tasks }) => tasks > 0).map(({ name }) => name);
      const ids = rows.map(({ id }) => id);
      confirm({
        title: rows.length === 1 ? say('removeOne', { name: first.name }) : say('removeMany', { n: rows.length }),
        text: used.length > 0 ? say('removeTasks', { names: used.join(listComma(language)) }) : say('removeText'),
        verb: say('remove'),
        danger: true,
        run: async () => {
          await removed.mutateAsync({ ids });
          done?.();
          offerUndo(ids);
        },
      });
    },
  };
}
