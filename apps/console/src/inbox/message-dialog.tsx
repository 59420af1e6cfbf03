import './message-dialog.css';
import type { ReceivedMessage } from '@parley/contract/message';
import { Button, Modal } from 'antd';
import { type ReactElement, useEffect } from 'react';
import { failureText, notify } from '../api/index.ts';
import { dateTime } from '../format/index.ts';
import { useWords } from '../i18n/index.ts';
import { readMessage } from './use-inbox.ts';
import { inboxWords } from './words.ts';

/** One message in full; whoever opens it has read it. */
export function MessageDialog({ message, onClose }: { message: ReceivedMessage; onClose: () => void }): ReactElement {
  const { say } = useWords(inboxWords);
  const { id, readAt } = message;
  useEffect(() => {
    if (readAt === null) readMessage(id).catch((error: unknown) => notify({ kind: 'error', text: failureText(error) }));
  }, [id, readAt]);
  return (
    <Modal open title={message.title} width={520} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      <p className="faint small">
        {message.createdByName} · {dateTime(message.pushAt)}
      </p>
      <p className="inbox-text">{message.content}</p>
    </Modal>
  );
}
