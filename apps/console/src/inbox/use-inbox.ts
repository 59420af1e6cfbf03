import { sysmsg } from '@parley/contract/message';
import { useEffect, useRef } from 'react';
import { askKey, queryClient, send, useAsk } from '../api/index.ts';
import { usePush, useSocketStatus } from '../socket/index.ts';
import { opened, pushed, settle, useInbox } from './inbox.ts';

/** Keeps the inbox right while the bell is there: read at first and after every gap of the connection, pushed in between. */
export function useLiveInbox(): { readonly failed: boolean } {
  const asked = useAsk(sysmsg.last, {}, { staleMs: Number.POSITIVE_INFINITY });
  const { data, refetch } = asked;
  useEffect(() => {
    if (data) useInbox.setState(settle(data));
  }, [data]);
  usePush('sysmsg', (push) => {
    useInbox.setState((inbox) => pushed(inbox, push));
    void queryClient.invalidateQueries({ queryKey: askKey(sysmsg.receiveListSelf) });
    // One that was taken back may leave room for an older one.
    if (push.revokedId) void refetch();
  });
  const phase = useSocketStatus((state) => state.phase);
  const wasLost = useRef(false);
  useEffect(() => {
    if (phase === 'waiting') wasLost.current = true;
    if (phase !== 'open' || !wasLost.current) return;
    wasLost.current = false;
    void refetch();
  }, [phase, refetch]);
  return { failed: asked.isError };
}

/** Fetches a message, which marks it read. Rejects as {@link send} does. */
export const readMessage = async (id: string): Promise<void> => {
  const { message, cnt_no_read } = await send(sysmsg.detail, { id }, { quiet: true });
  useInbox.setState((inbox) => opened(inbox, message, cnt_no_read));
  void queryClient.invalidateQueries({ queryKey: askKey(sysmsg.receiveListSelf) });
};
