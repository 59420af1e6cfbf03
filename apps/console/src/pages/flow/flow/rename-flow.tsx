import { type FlowItem, list, option, update } from '@parley/contract/flow';
import type { ReactElement } from 'react';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { FormDrawer } from '../../../parts/form/index.ts';
import { flowWords as words } from './words.ts';

type Values = { flow_id: string; revision: number; name: string };

/** A flow's name. */
export function RenameFlow({ row, onClose }: { row: FlowItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const saved = useAct(update, { refresh: [list, option], quiet: true });
  return (
    <FormDrawer<Values>
      title={say('rename')}
      schema={update.input}
      initial={{ flow_id: row.id, revision: row.revision, name: row.name }}
      fields={[{ kind: 'text', name: 'name', label: words.name, required: true, span: 6 }]}
      onSave={(values) => saved.mutateAsync(values)}
      onClose={onClose}
    />
  );
}
