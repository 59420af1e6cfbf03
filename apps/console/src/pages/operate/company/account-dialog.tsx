import './account-dialog.css';
import { type CompanyItem, company, creditLimit, operateAccount, paidIn } from '@parley/contract/operate';
import { Button, Input, Modal } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, useAct, useAsk } from '../../../api/index.ts';
import { dateTime, money } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, NumberField, useNumberIssue } from '../../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { moneyWords as words } from './money-words.ts';
import { yuan } from './yuan.ts';

/** As they are typed. */
const typed = {
  amount: yuan.typed(paidIn),
  limit: yuan.typed(creditLimit),
};
const thousandths = (limit: number | null): number | null => (limit === null ? null : yuan.toKept(limit));

/** The account of a company: what is left, what may be owed, and what was paid. */
export function AccountDialog({ row, onClose }: { row: CompanyItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(operateAccount.detail, { id: row.id }, { staleMs: 0 });
  const account = asked.data;
  const [limit, setLimit] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const issueOf = useNumberIssue();
  const wrong = {
    amount: amount === null ? undefined : issueOf(typed.amount, amount),
    limit: limit === null ? undefined : issueOf(typed.limit, limit),
  };
  const [note, setNote] = useState('');
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  const kept = account?.creditLimit;
  // Paying in asks for the account again, and leaves the limit that is being typed.
  useEffect(() => {
    if (kept !== undefined) setLimit(kept === null ? null : yuan.toTyped(kept));
  }, [kept]);
  const may = { topUp: useCan(needs(operateAccount.topUp)), limit: useCan(needs(operateAccount.setLimit)) };
  const refresh = [operateAccount.detail, company.list];
  const topUp = useAct(operateAccount.topUp, {
    refresh,
    quiet: true,
    onDone: () => {
      notify({ kind: 'success', text: say('paid') });
      setAmount(null);
      setNote('');
      setEntryId(crypto.randomUUID());
    },
  });
  const saveLimit = useAct(operateAccount.setLimit, {
    refresh,
    quiet: true,
    onDone: () => notify({ kind: 'success', text: say('saved') }),
  });
  return (
    <Modal
      open
      title={say('accountOf', { name: row.name })}
      width={560}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say('close')}</Button>}
    >
      {account ? (
        <div className="account">
          <dl className="account-facts">
            <div>
              <dt>{say('balance')}</dt>
              <dd>{money(account.balance)}</dd>
            </div>
            <div>
              <dt>{say('reserved')}</dt>
              <dd>{money(account.reserved)}</dd>
            </div>
          </dl>
          <div className="account-line">
            <NumberField
              name="account-amount"
              label={say('amount')}
              help={say('amountHelp')}
              error={wrong.amount ?? (topUp.isError ? failureText(topUp.error) : undefined)}
              value={amount}
              controls={false}
              disabled={!may.topUp}
              onChange={setAmount}
              onEmpty={() => setAmount(null)}
            />
            <Field name="account-note" label={say('note')}>
              <Input
                id="account-note"
                value={note}
                maxLength={200}
                disabled={!may.topUp}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
            <Button
              type="primary"
              disabled={!may.topUp || amount === null || wrong.amount !== undefined}
              loading={topUp.isPending}
              onClick={() => amount !== null && topUp.mutate({ id: row.id, entryId, amount: yuan.toKept(amount), note })}
            >
              {say('topUp')}
            </Button>
          </div>
          <div className="account-line">
            <NumberField
              name="account-limit"
              label={say('limit')}
              help={say('limitHelp')}
              error={wrong.limit ?? (saveLimit.isError ? failureText(saveLimit.error) : undefined)}
              value={limit}
              controls={false}
              disabled={!may.limit}
              onChange={setLimit}
              onEmpty={() => setLimit(null)}
            />
            <Button
              disabled={!may.limit || wrong.limit !== undefined || thousandths(limit) === account.creditLimit}
              loading={saveLimit.isPending}
              onClick={() => saveLimit.mutate({ id: row.id, revision: account.revision, creditLimit: thousandths(limit) })}
            >
              {say('saveLimit')}
            </Button>
          </div>
          <h3>{say('entries')}</h3>
          {account.entries.length === 0 ? <p className="faint">{say('noEntries')}</p> : null}
          <ul className="account-entries">
            {account.entries.map((entry) => (
              <li key={entry.id}>
                <span className="quiet">{dateTime(entry.createdAt)}</span>
                <span className="account-amount">{money(entry.amount)}</span>
                <span className="quiet">{[entry.madeBy, entry.note].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Modal>
  );
}
