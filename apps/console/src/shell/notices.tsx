import { App } from 'antd';
import { useEffect } from 'react';
import { takeNotices, useNotices } from '../api/index.ts';
import { config, shellRoot } from '../config/index.ts';

/** Shows what the calls have to say: toasts for 5 s, and the one dialog after which everything starts anew. */
export function Notices(): null {
  const { message, modal } = App.useApp();
  const waiting = useNotices((state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const notice of takeNotices()) {
      if (notice.kind === 'over') {
        modal.warning({
          title: notice.title,
          okText: notice.button,
          keyboard: false,
          onOk: async () => {
            await notice.before?.();
            window.location.replace(shellRoot(config().SYSTEM));
          },
        });
      } else {
        void message.open({ type: notice.kind, content: notice.detail ? `${notice.text} · ${notice.detail}` : notice.text, duration: 5 });
      }
    }
  }, [waiting, message, modal]);
  return null;
}
