import type { LiveCall } from '@parley/contract/live-call';
import { useEffect, useMemo, useRef, useState } from 'react';

/** How long a call that is over stays, ms. */
const stays = 10_000;

/** A row of the wall. */
export interface WallRow {
  readonly call: LiveCall;
  readonly over: boolean;
}

/** The rows of a wall after an answer: nothing moves while it is held, what is new waits, and what is over stays a while. */
export const nextRows = (
  before: readonly (WallRow & { readonly goneAt?: number })[],
  list: readonly LiveCall[],
  { held, now }: { held: boolean; now: number },
): readonly (WallRow & { readonly goneAt?: number })[] => {
  const fresh = new Map(list.map((call) => [call.id, call]));
  const kept = before.flatMap((row) => {
    const call = fresh.get(row.call.id);
    if (call) return [{ call, over: false }];
    const goneAt = row.goneAt ?? now;
    return now - goneAt < stays ? [{ call: row.call, over: true, goneAt }] : [];
  });
  if (held) return kept;
  const over = kept.filter((row) => row.over);
  return [...list.map((call) => ({ call, over: false })), ...over];
};

/** @param held pointer or focus is in the table: nothing moves */
export const useWall = (
  list: readonly LiveCall[] | undefined,
  held: boolean,
): { rows: readonly WallRow[]; waiting: number; show: () => void } => {
  const [rows, setRows] = useState<ReturnType<typeof nextRows>>([]);
  const isHeld = useRef(held);
  isHeld.current = held;
  useEffect(() => {
    if (list) setRows((before) => nextRows(before, list, { held: isHeld.current, now: Date.now() }));
  }, [list]);
  const waiting = useMemo(() => {
    const shown = new Set(rows.map(({ call }) => call.id));
    return (list ?? []).filter(({ id }) => !shown.has(id)).length;
  }, [rows, list]);
  const show = (): void => setRows((before) => nextRows(before, list ?? [], { held: false, now: Date.now() }));
  return { rows, waiting, show };
};
