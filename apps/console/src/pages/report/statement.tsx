import { type StatementDay, statement } from '@parley/contract/statement';
import { type ReactElement, useState } from 'react';
import { count, day, length, money, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { statementWords as words } from './statement/words.ts';

const shownMonths = 24;

/** `yyyy-MM`, the latest first. */
const monthsUntil = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, n) => new Date(Date.UTC(year, month - 1 - n)).toISOString().slice(0, 7));
};

const some = (amount: number): string => (amount === 0 ? nothing : money(amount));

/** What calls cost by day, what was paid, and what is left. */
export default function StatementPage(): ReactElement {
  const { say } = useWords(words);
  const [months] = useState(() => monthsUntil(day(new Date())));
  const columns: readonly Column<StatementDay, 'day'>[] = [
    { key: 'day', title: words.day, width: 130, firm: true, always: true, sort: 'day', render: (row) => row.day },
    // Money first: a narrow page has room for five.
    { key: 'amount', title: words.amount, width: 130, align: 'right', render: (row) => some(row.amount) },
    { key: 'paid', title: words.paid, width: 130, align: 'right', render: (row) => some(row.paid) },
    { key: 'balance', title: words.balance, width: 140, align: 'right', render: (row) => money(row.balance) },
    { key: 'calls', title: words.calls, width: 100, align: 'right', render: (row) => count(row.calls) },
    { key: 'answered', title: words.answered, width: 100, align: 'right', render: (row) => count(row.answered) },
    {
      key: 'billingSeconds',
      title: words.billingSeconds,
      width: 130,
      align: 'right',
      render: (row) => (row.billingSeconds === 0 ? nothing : length(row.billingSeconds * 1000)),
    },
    { key: 'outbound', title: words.outbound, width: 120, align: 'right', render: (row) => some(row.outbound) },
    { key: 'inbound', title: words.inbound, width: 120, align: 'right', render: (row) => some(row.inbound) },
    { key: 'legs', title: words.legs, width: 120, align: 'right', render: (row) => some(row.legs) },
    { key: 'waived', title: words.waived, width: 110, align: 'right', extra: true, render: (row) => some(row.waived) },
  ];
  return (
    <ListPage
      name="statement"
      title={words.title}
      route={statement.list}
      idOf={(row) => row.day}
      columns={columns}
      filters={[{ kind: 'one', name: 'month', label: words.month, options: months.map((value) => ({ value, label: value })) }]}
      head={(answer) => {
        if (!answer) return null;
        const { balance, reserved, creditLimit } = answer.account;
        return (
          <span className="page-note">
            {[
              say('balanceNow', { balance: money(balance) }),
              ...(reserved > 0 ? [say('reservedNow', { reserved: money(reserved) })] : []),
              ...(creditLimit === null ? [] : [say('limitNow', { limit: money(creditLimit) })]),
              say('sums', { amount: money(answer.sums.amount), paid: money(answer.sums.paid), calls: count(answer.sums.calls) }),
            ].join(' · ')}
          </span>
        );
      }}
      exported={{
        route: statement.requestExport,
        what: words.title,
        columns: columns.map(({ key, title }) => ({ key, title })),
      }}
      every={60_000}
      size={50}
      empty={{ what: words.empty, how: words.emptyHow }}
    />
  );
}
