import type { FlowDetail } from '@parley/contract/flow';
import { type ReactElement, useCallback } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import type { DraftFile } from './use-draft-file.ts';
import { Versions } from './versions.tsx';

export type EditorDialog = 'publish' | 'versions' | 'conflict' | 'keys';

type EditorDialogsProps = {
  shown: EditorDialog | undefined;
  opened: FlowDetail;
  file: DraftFile;
  frozen: boolean;
  onClose: () => void;
  /** Production has another version now. */
  onPublished: (version: number) => void;
  /** Shows what verify found, where it can be mended. */
  onIssues: () => void;
};

/** What the designer asks or shows over the canvas. */
export function EditorDialogs({
  shown,
  opened,
  file,
  frozen,
  onClose,
  onPublished,
  onIssues,
}: EditorDialogsProps): ReactElement | null | undefined {
  const { flush, revision } = file;
  const beforePublish = useCallback(async () => {
    await flush();
    return revision();
  }, [flush, revision]);
  switch (shown) {
    case 'publish':
      return (
        <PublishDialog
          flowId={opened.flow_id}
          name={opened.flow_name}
          {...(frozen ? {} : { before: beforePublish })}
          onClose={onClose}
          onDone={(to, version) => to === 'production' && onPublished(version)}
          onIssues={() => {
            onIssues();
            void file.check();
          }}
        />
      );
    case 'versions':
      return <Versions flowId={opened.flow_id} onClose={onClose} />;
    case 'conflict':
      return (
        file.theirs && <ConflictDialog mine={file.editor.flow()} theirs={file.theirs} onSettle={file.settleConflict} onClose={onClose} />
      );
    case 'keys':
      return <ShortcutSheet onClose={onClose} />;
    case undefined:
      return null;
  }
}
