import { type AnnouncementTrial, announcement } from '@parley/contract/announcement';
import { useEffect, useRef, useState } from 'react';
import { send, useAsk } from '../../../api/index.ts';
import { asksForSomething, conditionsOf, type Draft } from './conditions.ts';

/** Ms after the last change, and between two questions. */
const settles = 600;
const askAgain = 700;

/** Tries what an editor asks for on past calls, again after each change. */
export function useTrial(draft: Draft): { readonly trial: AnnouncementTrial | undefined; readonly failed: unknown; again: () => void } {
  const [begun, setBegun] = useState<string>();
  const [failed, setFailed] = useState<unknown>();
  const [round, setRound] = useState(0);
  const conditions = JSON.stringify(conditionsOf(draft));
  const latest = useRef(draft);
  latest.current = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for, or a wish to try again, begins a trial
  useEffect(() => {
    setBegun(undefined);
    setFailed(undefined);
    if (!asksForSomething(latest.current)) return;
    let isGone = false;
    const timer = setTimeout(() => {
      send(announcement.try, conditionsOf(latest.current), { quiet: true }).then(
        ({ id }) => (isGone ? undefined : setBegun(id)),
        (error: unknown) => (isGone ? undefined : setFailed(error)),
      );
    }, settles);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [conditions, round]);
  const [isOver, setOver] = useState<string>();
  const asked = useAsk(
    announcement.trial,
    { id: begun ?? '' },
    { enabled: begun !== undefined, every: begun === isOver ? false : askAgain },
  );
  const trial = begun === undefined ? undefined : asked.data;
  useEffect(() => {
    if (trial?.state === 'done') setOver(trial.id);
  }, [trial]);
  return { trial, failed: failed ?? (begun === undefined ? undefined : asked.error), again: () => setRound((before) => before + 1) };
}
