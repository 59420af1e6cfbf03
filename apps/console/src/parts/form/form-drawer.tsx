import type { FieldIssue } from '@parley/contract';
import { Button, ConfigProvider, Drawer } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { failureText } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useFolded } from '../../preferences/index.ts';
import { ErrorState, Skeleton } from '../states/index.ts';
import { type FieldLabels, useConflict } from './conflict.tsx';
import { type FieldSpec, Fields } from './fields.tsx';
import { focusFirst, focusWrong } from './focus.ts';
import { type Form, useForm } from './use-form.ts';
import { useUnsaved } from './use-unsaved.ts';

const words = {
  unsaved: { zh: '改动未保存', en: 'Changes not saved' },
  cancel: { zh: '取消', en: 'Cancel' },
  save: { zh: '保存', en: 'Save' },
} as const;

/** What `onSave` resolves with where nothing was saved after all: the drawer stays as it is. */
export const notSaved = Symbol('not saved');

export interface FormDrawerProps<V extends object> {
  readonly title: string;
  /** Schema of the call that the values feed. */
  readonly schema: z.ZodType;
  readonly initial: V;
  /** Above the fields: what they are about. */
  readonly about?: ReactNode;
  readonly fields?: readonly FieldSpec<V>[];
  /** Instead of plain fields, or after them. */
  readonly children?: (form: Form<V>) => ReactNode;
  /** Beside the form, such as an index of its sections. */
  readonly aside?: (form: Form<V>) => ReactNode;
  /** Checks the schema cannot know, such as free robots. */
  readonly more?: (values: V) => readonly FieldIssue[];
  readonly saveText?: string;
  /** A second way to save. */
  readonly second?: { readonly text: string; readonly run: (values: V) => Promise<unknown> };
  /** The row as it is now, for somebody who was not the first to save it. */
  readonly latest?: (() => Promise<V>) | undefined;
  /** What the fields are called that `fields` does not name. */
  readonly labels?: FieldLabels;
  readonly onSave: (values: V) => Promise<unknown>;
  readonly onClose: () => void;
  readonly size?: 480 | 720 | 1072;
  /** Its values are still on their way. */
  readonly loading?: boolean;
  /** Its values could not be loaded. */
  readonly failed?: { readonly error: unknown; readonly retry: () => void } | undefined;
}

/** A form in a drawer: unsaved mark left, cancel, second action, primary right. */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>): ReactElement {
  const { say } = useWords(words);
  const form = useForm<V>(props.schema, props.initial, props.more);
  const [busy, setBusy] = useState<'first' | 'second'>();
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState('');
  const narrow = useFolded();
  const mayLeave = useUnsaved(form.dirty && !saved);
  const body = useRef<HTMLFormElement>(null);
  /** How often something was found wrong. */
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns > 0) focusWrong(body.current);
  }, [turns]);

  const labels = { ...props.labels, ...Object.fromEntries((props.fields ?? []).map(({ name, label }) => [name, label])) };
  const conflict = useConflict<V>({ form, latest: props.latest, labels, save: (values) => again(values) });

  /** The way in which it was saved last, which is taken again after a conflict. */
  const last = useRef<{ readonly which: 'first' | 'second'; readonly save: (values: V) => Promise<unknown> }>(undefined);
  const again = (values: V): void => {
    if (last.current) void store(last.current.which, last.current.save, values);
  };
  const store = async (which: 'first' | 'second', save: (values: V) => Promise<unknown>, values: V): Promise<void> => {
    last.current = { which, save };
    setBusy(which);
    const failed = await conflict.attempt(async () => {
      if ((await save(values)) === notSaved) return;
      setSaved(true);
      props.onClose();
    });
    setBusy(undefined);
    if (!failed) return;
    setTurns((n) => n + 1);
    setFailure(failureText(failed.error));
  };
  const run = async (which: 'first' | 'second', save: (values: V) => Promise<unknown>): Promise<void> => {
    setFailure('');
    if (busy) return;
    if (!form.check()) return setTurns((n) => n + 1);
    conflict.forget();
    await store(which, save, form.values);
  };
  const leave = async (): Promise<void> => {
    if (await mayLeave()) props.onClose();
  };
  const footer = (
    <div className="form-foot">
      <span className="form-mark">
        {failure ? (
          <span className="form-failure" role="alert">
            {failure}
          </span>
        ) : form.dirty ? (
          <>
            <i />
            {say('unsaved')}
          </>
        ) : null}
      </span>
      <Button type="text" onClick={() => void leave()}>
        {say('cancel')}
      </Button>
      {props.second ? (
        <Button loading={busy === 'second'} onClick={() => props.second && void run('second', props.second.run)}>
          {props.second.text}
        </Button>
      ) : null}
      <Button
        type="primary"
        disabled={props.failed !== undefined || conflict.looking}
        loading={busy === 'first'}
        onClick={() => void run('first', props.onSave)}
      >
        {props.saveText ?? say('save')}
      </Button>
    </div>
  );
  return (
    <Drawer
      open
      title={props.title}
      size={narrow ? '100%' : (props.size ?? 480)}
      closable={{ placement: 'end' }}
      footer={footer}
      onClose={() => void leave()}
      afterOpenChange={(open) => open && focusFirst(body.current)}
      styles={props.aside ? { body: { padding: 0 } } : {}}
    >
      {props.failed ? (
        <ErrorState error={props.failed.error} onRetry={props.failed.retry} />
      ) : props.loading ? (
        <Skeleton />
      ) : (
        <form
          ref={body}
          className={props.aside ? 'form-split' : undefined}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run('first', props.onSave);
          }}
        >
          {props.aside && !narrow ? <nav className="form-aside">{props.aside(form)}</nav> : null}
          <div className="form-body">
            {conflict.notice}
            {props.about}
            <ConfigProvider componentDisabled={conflict.looking}>
              {props.fields ? <Fields specs={props.fields} form={conflict.shown} /> : null}
              {props.children?.(conflict.shown)}
            </ConfigProvider>
          </div>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
    </Drawer>
  );
}
