import './company/company.css';
import { ownCompany } from '@parley/contract/company';
import { type CompanyItem, company, operateAccount, operateCompanyUpdate, serviceCategory } from '@parley/contract/operate';
import { serviceCategories } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { Pause, Play, Plus, ShieldCheck, SquarePen } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage, MoreActions } from '../../parts/list/index.ts';
import { companyColumns } from './company/columns.tsx';
import { companySigns } from './company/signs.ts';
import { SuspendText } from './company/suspend-text.tsx';
import { companyWords as words } from './company/words.ts';

const CompanyForm = lazyPanel('company-form', async () => (await import('./company/company-form.tsx')).CompanyForm);
const OwnSecurity = lazyPanel('own-security', async () => (await import('./company/own-security.tsx')).OwnSecurity);
const AccountDialog = lazyPanel('account-dialog', async () => (await import('./company/account-dialog.tsx')).AccountDialog);
const RemoveCompany = lazyPanel('remove-company', async () => (await import('./company/remove-company.tsx')).RemoveCompany);

type Open =
  | { readonly kind: 'form'; readonly row?: CompanyItem }
  | { readonly kind: 'remove' | 'account'; readonly row: CompanyItem }
  | { readonly kind: 'security' };

/** The companies on the platform: what each may use, until when, and whether it may at all. */
export default function CompanyPage(): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const confirm = useConfirm();
  const [open, setOpen] = useState<Open>();
  const setStatus = useAct(company.setStatus, { refresh: [company.list] });
  const may = {
    update: useCan(needs(operateCompanyUpdate)),
    status: useCan(needs(company.setStatus)),
    remove: useCan(needs(company.delete)),
    account: useCan(needs(operateAccount.detail)),
  };
  const columns = useMemo(() => companyColumns(w, new Date()), [w]);
  const edit = (row: CompanyItem): void => setOpen({ kind: 'form', row });
  const ask = (rows: readonly CompanyItem[], status: 'active' | 'suspended', done?: () => void): void => {
    const suspends = status === 'suspended';
    const act = suspends ? 'suspend' : 'resume';
    let cutCalls = false;
    const noteCut = (cut: boolean): void => {
      cutCalls = cut;
    };
    confirm({
      title: say(`${act}Title`, { n: rows.length, name: rows[0]?.name ?? '' }),
      text: suspends ? <SuspendText onCutCalls={noteCut} /> : say('resumeText'),
      verb: say(act),
      danger: suspends,
      run: () => setStatus.mutateAsync({ ids: rows.map(({ id }) => id), status, ...(suspends ? { cutCalls } : {}) }).then(done),
    });
  };
  const add = (
    <Can do={needs(company.create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setOpen({ kind: 'form' })}>
        {say('add')}
      </Button>
    </Can>
  );
  const batch = (rows: readonly CompanyItem[], done: () => void): ReactElement => {
    const running = rows.filter(({ status }) => status !== 'suspended');
    const stopped = rows.filter(({ status }) => status === 'suspended');
    return (
      <>
        {running.length > 0 ? (
          <Button size="small" danger onClick={() => ask(running, 'suspended', done)}>
            {say('suspend')} {running.length}
          </Button>
        ) : null}
        {stopped.length > 0 ? (
          <Button size="small" onClick={() => ask(stopped, 'active', done)}>
            {say('resume')} {stopped.length}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <>
      <ListPage
        name="operate-company"
        title={words.title}
        route={company.list}
        columns={columns}
        every={15_000}
        filters={[
          { kind: 'text', name: 'search', label: words.search },
          {
            kind: 'one',
            name: 'status',
            label: words.status,
            options: Object.entries(companySigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
          },
          {
            kind: 'one',
            name: 'serviceCategory',
            label: words.category,
            options: serviceCategory.options.map((value) => ({ value, label: text(serviceCategories[value]) })),
          },
        ]}
        primary={
          <>
            <Can do={needs(ownCompany.updateSecurity)}>
              <Button icon={<ShieldCheck size={16} strokeWidth={1.7} />} onClick={() => setOpen({ kind: 'security' })}>
                {say('ownSecurity')}
              </Button>
            </Can>
            {add}
          </>
        }
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        {...(may.update ? { onOpen: edit } : {})}
        actionsWidth={104}
        actions={(row) => (
          <>
            {row.status === 'suspended' ? (
              <IconButton icon={Play} label={say('resume')} disabled={!may.status} onClick={() => ask([row], 'active')} />
            ) : (
              <IconButton icon={Pause} label={say('suspend')} disabled={!may.status} onClick={() => ask([row], 'suspended')} />
            )}
            <IconButton icon={SquarePen} label={say('edit')} disabled={!may.update} onClick={() => edit(row)} />
            <MoreActions
              actions={[
                ...(may.account ? [{ key: 'account', label: say('account'), run: () => setOpen({ kind: 'account', row }) }] : []),
                ...(may.remove ? [{ key: 'remove', label: say('remove'), danger: true, run: () => setOpen({ kind: 'remove', row }) }] : []),
              ]}
            />
          </>
        )}
        {...(may.status ? { batch } : {})}
      />
      {open?.kind === 'form' ? <CompanyForm kept={open.row} onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'security' ? <OwnSecurity onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'account' ? <AccountDialog row={open.row} onClose={() => setOpen(undefined)} /> : null}
      {open?.kind === 'remove' ? <RemoveCompany row={open.row} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
