import type { Text } from '@parley/contract';
import type { Comment, FlowNode } from '@parley/contract/flow/graph';
import { Button, Input } from 'antd';
import { type ReactElement, useState } from 'react';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useSession } from '../../session/index.ts';
import { Section } from '../fields/section.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '备注', en: 'Comments' },
  hint: { zh: '只给一起设计的人看', en: 'For those who design, not for callers' },
  write: { zh: '写一条备注', en: 'Write a comment' },
  add: { zh: '添加', en: 'Add' },
  settle: { zh: '已解决', en: 'Resolve' },
  reopen: { zh: '重新打开', en: 'Reopen' },
  remove: { zh: '删除', en: 'Delete' },
  settled: { zh: '{name} 已解决', en: 'Resolved by {name}' },
  older: { zh: '已解决的 {n} 条', en: '{n} resolved' },
} as const satisfies Record<string, Text>;

type OneProps = { comment: Comment; onChange: (comment: Comment) => void; onRemove: () => void; name: string };

function One({ comment, onChange, onRemove, name }: OneProps): ReactElement {
  const { say } = useWords(words);
  const settled = comment.resolvedBy !== '';
  return (
    <li className={`fed-comment${settled ? ' is-settled' : ''}`}>
      <span className="fed-note">
        {comment.by} · {dateTime(comment.at)}
      </span>
      <p>{comment.text}</p>
      {settled && <span className="fed-note">{say('settled', { name: comment.resolvedBy })}</span>}
      <span className="fed-comment-acts">
        <Button size="small" type="link" onClick={() => onChange({ ...comment, resolvedBy: settled ? '' : name })}>
          {say(settled ? 'reopen' : 'settle')}
        </Button>
        <Button size="small" type="link" onClick={onRemove}>
          {say('remove')}
        </Button>
      </span>
    </li>
  );
}

/** What those who design noted at a node: who, when, settled or not. What is deleted is back with undo. */
export function CommentsSection({ node }: { node: FlowNode }): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId } = useDraft();
  const name = useSession(({ info }) => info?.info.realname || info?.info.username || '');
  const [text, setText] = useState('');
  const mine = flow.comments.filter(({ nodeId }) => nodeId === node.id);
  const open = mine.filter(({ resolvedBy }) => resolvedBy === '');
  const settled = mine.filter(({ resolvedBy }) => resolvedBy !== '');
  const add = (): void => {
    const written = text.trim();
    if (written === '') return;
    const at = new Date().toISOString();
    put('comments', [...flow.comments, { id: newId(), nodeId: node.id, text: written, by: name, at, resolvedBy: '' }]);
    setText('');
  };
  const list = (some: readonly Comment[]): ReactElement => (
    <ul className="fed-comments">
      {some.map((comment) => (
        <One
          key={comment.id}
          comment={comment}
          name={name}
          onChange={(next) =>
            put(
              'comments',
              flow.comments.map((one) => (one.id === next.id ? next : one)),
            )
          }
          onRemove={() =>
            put(
              'comments',
              flow.comments.filter(({ id }) => id !== comment.id),
            )
          }
        />
      ))}
    </ul>
  );
  return (
    <Section title={say('title')} note={say('hint')}>
      {open.length > 0 && list(open)}
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={1000}
        value={text}
        placeholder={say('write')}
        aria-label={say('write')}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && (
        <Button size="small" onClick={add}>
          {say('add')}
        </Button>
      )}
      {settled.length > 0 && (
        <details className="fed-more-details">
          <summary>{say('older', { n: settled.length })}</summary>
          {list(settled)}
        </details>
      )}
    </Section>
  );
}
