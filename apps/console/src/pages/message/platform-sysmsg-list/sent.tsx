import { messageState, type SentMessage, sysmsg } from '@parley/contract/message';
import { messageStates } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { Eye, Plus, Undo2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Can, needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { lazyPanel } from '../../../navigation/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { ListPage, MoreActions } from '../../../parts/list/index.ts';
import { sentColumns } from './sent-columns.tsx';
import { sysmsgWords as words } from './words.ts';

const Compose = lazyPanel('compose', async () => (await import('./compose.tsx')).Compose);
const Receivers = lazyPanel('receivers', async () => (await import('./receivers.tsx')).Receivers);

/** What one published, with how many have read it. */
export function Sent({ tabs }: { tabs: ReactNode }): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const confirm = useConfirm();
  const [open, setOpen] = useState<'new' | SentMessage>();
  const refresh = [sysmsg.pushListSelf];
  const acts = { revoke: useAct(sysmsg.revoke, { refresh }), remove: useAct(sysmsg.delete, { refresh }) };
  const may = { revoke: useCan(needs(sysmsg.revoke)), receivers: useCan(needs(sysmsg.receivers)) };

  const ask = (act: 'revoke' | 'remove', rows: readonly SentMessage[], done?: () => void): void => {
    const ids = rows.map(({ id }) => id);
    confirm({
      title: say(`${act}Title`, { n: rows.length, name: rows[0]?.title ?? '' }),
      text: say(`${act}Text`),
      verb: say(act),
      danger: true,
      run: () => (act === 'revoke' ? acts.revoke.mutateAsync({ ids }) : acts.remove.mutateAsync({ ids, box: 'sent' })).then(done),
    });
  };
  const add = (
    <Can do={needs(sysmsg.create)}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setOpen('new')}>
        {say('add')}
      </Button>
    </Can>
  );
  const batch = (rows: readonly SentMessage[], done: () => void): ReactElement => {
    const standing = rows.filter(({ state }) => state !== 'revoked');
    return (
      <>
        {may.revoke && standing.length > 0 ? (
          <Button size="small" onClick={() => ask('revoke', standing, done)}>
            {say('revoke')} {standing.length}
          </Button>
        ) : null}
        <Button size="small" danger onClick={() => ask('remove', rows, done)}>
          {say('remove')}
        </Button>
      </>
    );
  };
  return (
    <>
      <ListPage
        name="sysmsg-sent"
        title={words.title}
        route={sysmsg.pushListSelf}
        columns={sentColumns(w)}
        every={15_000}
        tabs={() => tabs}
        primary={add}
        filters={[
          { kind: 'text', name: 'title', label: words.subject },
          {
            kind: 'one',
            name: 'state',
            label: words.state,
            options: messageState.options.map((value) => ({ value, label: text(messageStates[value]) })),
          },
        ]}
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        {...(may.receivers ? { onOpen: setOpen } : {})}
        openId={typeof open === 'object' ? open.id : null}
        actionsWidth={104}
        actions={(row) => (
          <>
            <IconButton icon={Eye} label={say('who')} disabled={!may.receivers} onClick={() => setOpen(row)} />
            <IconButton
              icon={Undo2}
              label={say('revoke')}
              disabled={!may.revoke || row.state === 'revoked'}
              onClick={() => ask('revoke', [row])}
            />
            <MoreActions actions={[{ key: 'remove', label: say('remove'), danger: true, run: () => ask('remove', [row]) }]} />
          </>
        )}
        batch={batch}
      />
      {open === 'new' ? <Compose onClose={() => setOpen(undefined)} /> : null}
      {typeof open === 'object' ? <Receivers message={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
