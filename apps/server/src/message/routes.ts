import { sysmsg } from '@parley/contract/message';
import { bind } from '../kit/bind.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { countUnread, receivedOf, selectBox } from './box.ts';
import { deleteMessages } from './delete-messages.ts';
import { readMessage } from './read-message.ts';
import { revokeMessages } from './revoke-messages.ts';
import { sendMessage } from './send-message.ts';
import { messageReceivers, sentMessages } from './sent-messages.ts';
import { usersByCompany } from './users-by-company.ts';

/** Messages that the bell shows (product.md section 9). */
const shownInBell = 5;
const boxSorts = { pushAt: 'sysmsg_receipts.pushed_at' };

export const messageRoutes = [
  bind(sysmsg.create, sendMessage),
  bind(sysmsg.userByCompany, usersByCompany),
  bind(sysmsg.revoke, revokeMessages),
  bind(sysmsg.last, async (_input, { caller, services: { db } }) => {
    const latest = selectBox(db, caller).orderBy('sysmsg_receipts.pushed_at', 'desc').orderBy('sysmsg_receipts.message_id', 'desc');
    const [rows, cnt_no_read] = await Promise.all([latest.limit(shownInBell).execute(), countUnread(db, caller)]);
    return { list_last: rows.map(receivedOf), cnt_no_read };
  }),
  bind(sysmsg.detail, readMessage),
  bind(sysmsg.delete, deleteMessages),
  bind(sysmsg.pushListSelf, sentMessages),
  bind(sysmsg.receivers, messageReceivers),
  bind(sysmsg.receiveListSelf, async ({ title, read, ...input }, { caller, services: { db } }) => {
    let query = selectBox(db, caller);
    if (title) query = query.where('sysmsgs.title', 'ilike', containing(title));
    if (read !== undefined) query = query.where('sysmsg_receipts.read_at', read ? 'is not' : 'is', null);
    const page = await pageRows(db, query, { sorts: boxSorts, id: 'sysmsg_receipts.message_id' }, input);
    return { ...page, list: page.list.map(receivedOf) };
  }),
];
