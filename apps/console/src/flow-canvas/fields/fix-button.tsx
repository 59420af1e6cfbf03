import type { Text } from '@parley/contract';
import type { FlowIssue } from '@parley/contract/flow';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/index.ts';
import type { Editor } from '../core/editor.ts';
import { fixOf } from '../core/fixes.ts';
import { newId } from '../new-id.ts';

const words = {
  hangup: { zh: '挂机', en: 'Hang up' },
  slot: { zh: '新槽位', en: 'New slot' },
} as const satisfies Record<string, Text>;

/** Mends an issue by one click, where there is no doubt how; undo takes it back. */
export function FixButton({ editor, issue }: { editor: Editor; issue: FlowIssue }): ReactElement | null {
  const { say, text } = useWords(words);
  const flow = useStore(editor.store, ({ history }) => history.present);
  const fix = fixOf(flow, issue, { newId, hangup: say('hangup'), slot: say('slot') });
  if (!fix) return null;
  return (
    <Button size="small" type="link" className="fed-fix" onClick={() => editor.change(fix.apply)}>
      {text(fix.label)}
    </Button>
  );
}
