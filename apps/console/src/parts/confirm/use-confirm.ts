import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useWords } from '../../i18n/index.ts';

const words = {
  cancel: { zh: '取消', en: 'Cancel' },
  running: { zh: '执行中...', en: 'Running...' },
} as const;

/** Ms the button says that it is at work, at least. */
const shownFor = 1_000;

interface Question {
  /** Names act and count. */
  readonly title: string;
  /** What follows, and whether it can be undone; what may be chosen besides stands under it. */
  readonly text: ReactNode;
  /** Repeats the verb. */
  readonly verb: string;
  readonly danger?: boolean;
  /** Whether what is chosen in it will do; otherwise it stays, and says itself what is wrong. */
  readonly ready?: () => boolean;
  readonly run: () => Promise<unknown>;
  /** What is shown next, once it has succeeded and the question is gone. */
  readonly after?: () => void;
  /** It was not done: somebody thought better of it, or it was refused. */
  readonly declined?: () => void;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Asks before what cannot be undone; the button shows 执行中... for a second. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  const { say } = useWords(words);
  return useCallback(
    ({ title, text, verb, danger = false, ready, run, after, declined }) => {
      const dialog = modal.confirm({
        title,
        content: text,
        okText: verb,
        cancelText: say('cancel'),
        okButtonProps: { danger },
        ...(declined ? { onCancel: declined } : {}),
        autoFocusButton: danger ? 'cancel' : 'ok',
        // With a parameter the dialog closes by it, or at the end of what is returned.
        onOk: (_close: () => void) => {
          if (ready?.() === false) return;
          return act();
        },
      });
      const act = async (): Promise<void> => {
        dialog.update({ okText: say('running') });
        // A refusal has been told by the call itself; the question is done with either way.
        const told = run().then(
          () => true,
          () => false,
        );
        const [done] = await Promise.all([told, pause(shownFor)]);
        if (done) after?.();
        else declined?.();
      };
    },
    [modal, say],
  );
}
