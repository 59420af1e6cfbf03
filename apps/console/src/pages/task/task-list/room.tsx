import type { ReactElement } from 'react';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { formWords as words } from './form-words.ts';
import type { Limits } from './task-form.tsx';

/** Robots of the company: used by others, asked for here, to come free first, too many. */
export function Room({ asked, limits }: { asked: number; limits: Limits }): ReactElement | null {
  const { say } = useWords(words);
  const { companyRobots: all, robotsInUse: used } = limits;
  if (all === 0) return null;
  const free = Math.max(0, all - used);
  const over = Math.max(0, asked - all);
  const later = Math.max(0, Math.min(asked, all) - free);
  const parts = [
    { value: used, colour: '--edge' },
    { value: Math.min(asked, free), colour: '--accent-solid' },
    { value: later, colour: '--accent-soft' },
    { value: over, colour: '--tone-bad-solid' },
  ];
  return (
    <div className="room">
      <Bar parts={parts} whole={Math.max(all, used + Math.min(asked, free) + later + over)} height={8} />
      <p>
        {say('room', { all: count(all), used: count(used), free: count(free) })}
        {later > 0 ? say('later', { n: count(later) }) : ''}
        {over > 0 ? say('over', { n: count(over) }) : ''}
      </p>
    </div>
  );
}
