import { type RoleItem, role, user } from '@parley/contract/organisation';
import { App, Button } from 'antd';
import { Copy, Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useMemo } from 'react';
import { Can, needs, useCan } from '../../../access/index.ts';
import { failureText, notify, send, useAct, useAsk } from '../../../api/index.ts';
import { count, dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { useConflict, useFollowing, useForm, useUnsaved } from '../../../parts/form/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { PermissionEditor } from './permission-editor.tsx';
import { groupsOf, ticksBetween } from './permission-groups.ts';
import { formOf, type RoleForm, toCreate } from './role-form.ts';
import { RoleSide } from './role-side.tsx';
import { roleWords } from './words.ts';

/** Fields by name, as the editor calls them. */
const labels = {
  name: roleWords.name,
  permissions: roleWords.permissions,
  unmask: roleWords.unmask,
  flows: roleWords.flows,
  grades: roleWords.grades,
  dataScope: roleWords.scope,
};

interface RoleEditorProps {
  /** Undefined: a new one. */
  readonly known: RoleItem | undefined;
  readonly initial: RoleForm;
  /** Asks whether changes may go; the list asks before it opens another role. */
  readonly guard: (ask: () => Promise<boolean>) => void;
  readonly onSaved: (id: string) => void;
  readonly onCopy: (form: RoleForm) => void;
  readonly onGone: () => void;
}

/** One role: what it may do, and what it sees. */
export function RoleEditor({ known, initial, guard, onSaved, onCopy, onGone }: RoleEditorProps): ReactElement {
  const { say } = useWords(roleWords);
  const { modal } = App.useApp();
  const confirm = useConfirm();
  const menu = useAsk(role.menu, {}, { staleMs: 60_000 });
  const groups = useMemo(() => groupsOf(menu.data?.menu ?? []), [menu.data]);
  const refresh = [role.list, role.detail, role.option, user.list];
  const create = useAct(role.create, { refresh, quiet: true });
  const update = useAct(role.update, { refresh, quiet: true });
  const remove = useAct(role.delete, { refresh });
  const may = useCan(needs(known ? role.update : role.create));
  const form = useForm<RoleForm>(known ? role.update.input : role.create.input, initial);
  useFollowing(form, initial);
  const { values } = form;
  const fresh = known === undefined;
  const leave = useUnsaved(form.dirty);
  useEffect(() => guard(leave), [guard, leave]);
  const latest = known && (() => send(role.detail, { id: known.id }, { quiet: true }).then(formOf));
  const conflict = useConflict<RoleForm>({
    form,
    latest,
    labels,
    save: (both) => void store(both),
  });
  const { shown } = conflict;
  const ticks = ticksBetween(form.start.permissions, values.permissions);
  const others = (['name', 'unmask', 'flows', 'grades', 'dataScope'] as const).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(form.start[name]),
  ).length;

  const store = async (written: RoleForm): Promise<void> => {
    const failed = await conflict.attempt(async () => {
      const id = known?.id ?? (await create.mutateAsync(toCreate(written))).id;
      if (known) await update.mutateAsync({ ...written, id: known.id, revision: written.revision ?? 0 });
      form.saved(written, latest ? await latest() : written);
      notify({ kind: 'success', text: say('saved', { name: written.name }) });
      onSaved(id);
    });
    if (failed) notify({ kind: 'error', text: failureText(failed.error) });
  };
  const save = async (): Promise<void> => {
    if (!form.check()) return;
    conflict.forget();
    await store(values);
  };
  const askRemove = (row: RoleItem): void => {
    if (row.users > 0) {
      void modal.warning({ title: say('remove'), content: say('removeUsed', { name: row.name, n: row.users }), okText: say('understood') });
      return;
    }
    confirm({
      title: say('removeTitle', { name: row.name }),
      text: say('removeText'),
      verb: say('remove'),
      danger: true,
      run: () => remove.mutateAsync({ ids: [row.id] }).then(onGone),
    });
  };
  return (
    <div className="role-main">
      <header className="role-head">
        <h2 className="cut">{known?.name ?? say('add')}</h2>
        {known ? <span className="page-note">{say('used', { n: count(known.users), at: dateTime(known.updatedAt) })}</span> : null}
        <span className="page-space" />
        {known ? (
          <>
            <Can do={needs(role.create)}>
              <Button
                icon={<Copy size={16} strokeWidth={1.7} />}
                onClick={() => void leave().then((ok) => ok && onCopy({ ...initial, name: say('copyName', { name: known.name }) }))}
              >
                {say('copy')}
              </Button>
            </Can>
            <Can do={needs(role.delete)}>
              <Button icon={<Trash2 size={16} strokeWidth={1.7} />} onClick={() => askRemove(known)}>
                {say('remove')}
              </Button>
            </Can>
          </>
        ) : null}
      </header>
      {conflict.notice}
      <div className="role-body">
        {menu.isError ? <ErrorState error={menu.error} onRetry={() => void menu.refetch()} /> : null}
        {menu.isPending ? <Skeleton /> : null}
        {menu.data ? (
          <PermissionEditor
            groups={groups}
            held={shown.values.permissions}
            before={form.start.permissions}
            disabled={!may || conflict.looking}
            onChange={(permissions) => form.set('permissions', permissions)}
          />
        ) : null}
        <RoleSide form={shown} disabled={!may || conflict.looking} />
      </div>
      {may && (form.dirty || fresh) ? (
        <footer className="role-foot">
          {form.dirty ? <b>{say('unsaved', { n: ticks.given.length + ticks.taken.length + others })}</b> : null}
          {ticks.given.length > 0 ? <span data-tone="good">{say('given', { n: ticks.given.length })}</span> : null}
          {ticks.taken.length > 0 ? <span data-tone="bad">{say('taken', { n: ticks.taken.length })}</span> : null}
          {known && known.users > 0 ? <span className="quiet">{say('touches', { n: count(known.users) })}</span> : null}
          <span className="page-space" />
          <Button type="text" onClick={() => (fresh ? onGone() : form.reset(form.start))}>
            {say('discard')}
          </Button>
          <Button type="primary" disabled={conflict.looking} loading={create.isPending || update.isPending} onClick={() => void save()}>
            {say('save')}
          </Button>
        </footer>
      ) : null}
    </div>
  );
}
