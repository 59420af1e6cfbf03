import './account-dialog.css';
import { type CompanyItem, company, operateAccount } from '@parley/contract/operate';
import { Button, Input, InputNumber, Modal } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { failureText, notify, useAct, useAsk } from '../../../api/index.ts';
import { dateTime, money } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { moneyWords as words } from './money-words.ts';

/** Yuan as they are typed, and the thousandths that are kept. */
const thousandths = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan * 1000));

/** The account of a company: what is left, what may be owed, and what was paid. */
export function AccountDialog({ row, onClose }: { row: CompanyItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(operateAccount.detail, { id: row.id }, { staleMs: 0 });
  const account = asked.data;
  const [limit, setLimit] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (account) setLimit(account.creditLimit === null ? null : account.creditLimit / 1000);
  }, [account]);
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
            <Field
              name="account-amount"
              label={say('amount')}
              help={say('amountHelp')}
              error={topUp.isError ? failureText(topUp.error) : undefined}
            >
              <InputNumber id="account-amount" value={amount} precision={3} controls={false} disabled={!may.topUp} onChange={setAmount} />
            </Field>
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
              disabled={!may.topUp || !amount}
              loading={topUp.isPending}
              onClick={() => topUp.mutate({ id: row.id, entryId, amount: thousandths(amount) ?? 0, note })}
            >
              {say('topUp')}
            </Button>
          </div>
          <div className="account-line">
            <Field
              name="account-limit"
              label={say('limit')}
              help={say('limitHelp')}
              error={saveLimit.isError ? failureText(saveLimit.error) : undefined}
            >
              <InputNumber id="account-limit" value={limit} precision={3} controls={false} disabled={!may.limit} onChange={setLimit} />
            </Field>
            <Button
              disabled={!may.limit || thousandths(limit) === account.creditLimit}
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
