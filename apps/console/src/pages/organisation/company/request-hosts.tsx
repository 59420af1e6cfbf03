import type { InputOf } from '@parley/contract';
import { type RequestHost, requestHost } from '@parley/contract/request-host';
import { Button, Input } from 'antd';
import { type ReactElement, useEffect } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { useForm } from '../../../parts/form/index.ts';
import { requestHostWords as words } from './request-host-words.ts';

const blank = { origin: '', headerName: '', value: '' };

function Host({ host, onRemove }: { host: RequestHost; onRemove: (() => void) | undefined }): ReactElement {
  const { say } = useWords(words);
  return (
    <li className="own-host">
      <span className="code">{host.origin}</span>
      <span className="quiet">{host.headerName === '' ? say('noHeader') : `${host.headerName}: ••••${host.valueTail}`}</span>
      {onRemove && (
        <Button size="small" onClick={onRemove} aria-label={say('removeOne', { origin: host.origin })}>
          {say('remove')}
        </Button>
      )}
    </li>
  );
}

/** Addresses that the company's flows may ask, and what is sent along to each: for those who may see them. */
export function RequestHosts({ onDirty }: { onDirty: (dirty: boolean) => void }): ReactElement | null {
  return useCan(needs(requestHost.list)) ? <Hosts onDirty={onDirty} /> : null;
}

function Hosts({ onDirty }: { onDirty: (dirty: boolean) => void }): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const maySave = useCan(needs(requestHost.save));
  const mayRemove = useCan(needs(requestHost.delete));
  const asked = useAsk(requestHost.list, {});
  const form = useForm(requestHost.save.input, blank);
  const { values, dirty } = form;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  const save = useAct(requestHost.save, { refresh: [requestHost.list], onDone: () => form.reset(blank) });
  const remove = useAct(requestHost.delete, { refresh: [requestHost.list] });
  // What is typed of a known address changes it, from what the page shows.
  const known = asked.data?.list.find(({ origin }) => origin === (URL.parse(values.origin.trim())?.origin ?? values.origin.trim()));
  const input = (): InputOf<typeof requestHost.save> => ({
    origin: values.origin,
    ...(values.headerName === '' ? {} : { headerName: values.headerName }),
    ...(known ? { revision: known.revision } : {}),
    ...(values.value === '' ? {} : { value: values.value }),
  });
  const field = (name: keyof typeof blank, secret = false): ReactElement => {
    const wrong = form.errorOf(name);
    const props = {
      value: values[name],
      placeholder: say(name),
      'aria-label': say(name),
      'aria-invalid': wrong !== undefined,
      ...(wrong ? { status: 'error' as const } : {}),
      onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
      onBlur: () => values[name] !== '' && form.touch(name),
    };
    return (
      <div className="own-host-target">
        {secret ? <Input.Password {...props} autoComplete="new-password" visibilityToggle={false} /> : <Input {...props} />}
        {wrong ? (
          <p className="field-error" role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
    );
  };
  return (
    <section className="own-section">
      <h2>{say('title')}</h2>
      <p className="small quiet own-how">{say('how')}</p>
      <ul className="own-hosts">
        {(asked.data?.list ?? []).map((host) => (
          <Host
            key={host.origin}
            host={host}
            onRemove={
              mayRemove
                ? () =>
                    confirm({
                      title: say('removeOne', { origin: host.origin }),
                      text: say('removeHow'),
                      verb: say('remove'),
                      danger: true,
                      run: () => remove.mutateAsync({ origins: [host.origin] }),
                    })
                : undefined
            }
          />
        ))}
      </ul>
      {maySave && (
        <div className="own-host-form">
          {field('origin')}
          {field('headerName')}
          {field('value', true)}
          <Button disabled={values.origin.trim() === ''} loading={save.isPending} onClick={() => form.check() && save.mutate(input())}>
            {say('add')}
          </Button>
        </div>
      )}
    </section>
  );
}
