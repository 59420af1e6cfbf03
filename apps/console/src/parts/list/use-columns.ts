import { displayField } from '@parley/contract/display';
import { useEffect } from 'react';
import { askKey, queryClient, send, useAsk } from '../../api/index.ts';
import type { Kept } from './kept.ts';

/** Names of a list's chosen columns: kept with the user on the server, and in the browser so that nothing jumps while they are asked for. */
export function useColumns(
  table: string,
  kept: Kept,
  keep: (change: Kept) => void,
): readonly [readonly string[] | undefined, (columns: readonly string[]) => void] {
  // All tables at once, so that one question serves every list that is opened.
  const asked = useAsk(displayField.list, {}, { staleMs: Number.POSITIVE_INFINITY });
  const told = asked.data?.list.find((one) => one.table === table)?.columns;
  const known = told?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns themselves matter, not the array they came in
  useEffect(() => {
    if (told && known !== kept.columns?.join()) keep({ columns: told });
  }, [known]);
  const choose = (columns: readonly string[]): void => {
    keep({ columns });
    void send(displayField.update, { table, columns: [...columns] })
      .then(() => queryClient.invalidateQueries({ queryKey: askKey(displayField.list) }))
      .catch(() => undefined);
  };
  return [kept.columns, choose];
}
