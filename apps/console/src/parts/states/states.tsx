import './states.css';
import { ApiError } from '@parley/contract';
import { Button } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';

const words = {
  failed: { zh: '没有加载成功', en: 'Could not load' },
  kept: { zh: '已填写和已选择的内容都还在。', en: 'What you entered and chose is still here.' },
  request: { zh: '请求编号 {id}', en: 'Request {id}' },
  retry: { zh: '重试', en: 'Try again' },
  loading: { zh: '加载中', en: 'Loading' },
} as const;

/** The only picture of an empty state: a faint waveform. */
function Wave(): ReactElement {
  const ours = [6, 14, 22, 12, 28, 18, 8, 16, 24, 10, 5];
  const theirs = [4, 9, 15, 7, 4];
  return (
    <svg className="state-wave" width="168" height="64" viewBox="0 0 168 64" aria-hidden="true">
      <path className="state-ours" d={ours.map((px, i) => `M${8 + i * 7} ${34 - px}V34`).join('')} />
      <path className="state-theirs" d={theirs.map((px, i) => `M${100 + i * 7} 40v${px}`).join('')} />
      <path className="state-line" d="M4 37H164" />
    </svg>
  );
}

interface EmptyProps {
  /** What this is. */
  readonly what: string;
  /** How to begin. */
  readonly how?: string;
  /** The button that begins. */
  readonly action?: ReactNode;
}

/** Nothing here yet. */
export function Empty({ what, how, action }: EmptyProps): ReactElement {
  return (
    <div className="state">
      <Wave />
      <h3>{what}</h3>
      {how ? <p>{how}</p> : null}
      {action ? <div className="state-action">{action}</div> : null}
    </div>
  );
}

/** What failed, what was kept, the request's id, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactElement {
  const { say } = useWords(words);
  const data = error instanceof ApiError ? error.data : null;
  return (
    <div className="state" role="alert">
      <h3>{say('failed')}</h3>
      <p className="state-why">{failureText(error)}</p>
      <p>{data?.next || say('kept')}</p>
      {data?.request ? <p className="code faint">{say('request', { id: data.request })}</p> : null}
      {onRetry ? (
        <div className="state-action">
          <Button onClick={onRetry}>{say('retry')}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** The shape of what is coming, once it takes longer than 200 ms. */
export function Skeleton({ rows = 8, height = 38 }: { rows?: number; height?: number }): ReactElement | null {
  const { say } = useWords(words);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className="bones" role="status" aria-label={say('loading')}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <i key={i} style={{ height: height - 14, width: `${92 - ((i * 37) % 40)}%` }} />
      ))}
    </div>
  );
}
