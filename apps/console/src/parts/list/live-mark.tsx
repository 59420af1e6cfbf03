import type { ReactElement } from 'react';
import { clock } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useSocketStatus } from '../../socket/index.ts';
import { Mark } from '../../status/index.ts';
import { listWords } from './words.ts';

/** Says that what is shown changes by itself, or how old it is when the connection is lost. */
export function LiveMark(): ReactElement {
  const { say } = useWords(listWords);
  const { phase, heardAt } = useSocketStatus();
  const live = phase === 'open';
  return (
    <span className="live">
      {live ? <Mark shape="dot" tone="good" size={12} /> : <Mark shape="triangle" tone="warn" size={14} />}
      {live || heardAt === undefined ? say('live') : say('asOf', { time: clock(heardAt) })}
    </span>
  );
}
