import type { OutputOf } from '@parley/contract';
import type { ReceivedMessage, sysmsg } from '@parley/contract/message';
import type { messagePush } from '@parley/contract/socket';
import type { z } from 'zod';
import { create } from 'zustand';

type MessagePush = z.infer<typeof messagePush>;

/** How many of the latest messages the bell shows. */
const latestShown = 5;

/** What the bell knows: the count of unread messages and the latest of all. */
interface Inbox {
  readonly unread: number;
  readonly latest: readonly ReceivedMessage[];
}

export const useInbox = create<Inbox>(() => ({ unread: 0, latest: [] }));

/** The inbox as the server tells it. */
export const settle = ({ list_last, cnt_no_read }: OutputOf<typeof sysmsg.last>): Inbox => ({
  unread: cnt_no_read,
  latest: list_last.slice(0, latestShown),
});

/** One came, or was taken back. */
export const pushed = (inbox: Inbox, { message, revokedId, cnt_no_read }: MessagePush): Inbox => ({
  unread: cnt_no_read,
  latest: [...(message ? [message] : []), ...inbox.latest.filter(({ id }) => id !== message?.id && id !== revokedId)].slice(0, latestShown),
});

/** One was read; `unread` are left. */
export const opened = (inbox: Inbox, message: ReceivedMessage, unread: number): Inbox => ({
  unread,
  latest: inbox.latest.map((one) => (one.id === message.id ? message : one)),
});
