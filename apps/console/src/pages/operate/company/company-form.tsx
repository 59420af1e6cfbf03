import { listComma } from '@parley/contract';
import { type CompanyItem, company, operateCompanyUpdate } from '@parley/contract/operate';
import { App, Input } from 'antd';
import type { ReactElement } from 'react';
import { send, useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, Fields, type Form, FormDrawer } from '../../../parts/form/index.ts';
import { companyFields } from './fields.tsx';
import { type CompanyValues, freshCompany, keptCompany } from './values.ts';
import { companyWords as words } from './words.ts';

const inOrder = ['username', 'realname', 'password', 'confirm'] as const;
const help = { username: 'usernameHelp', realname: undefined, password: 'passwordHelp', confirm: undefined } as const;

/** Who begins a new company. */
function Administrator({ form }: { form: Form<CompanyValues> }): ReactElement {
  const { say } = useWords(words);
  const { administrator } = form.values;
  return (
    <div className="form-grid">
      {inOrder.map((name) => {
        const path = `administrator.${name}`;
        const error = form.errorOf(path);
        const Kind = name === 'password' || name === 'confirm' ? Input.Password : Input;
        const note = help[name];
        return (
          <Field key={name} name={path} label={say(name)} error={error} required {...(note ? { help: say(note) } : {})}>
            <Kind
              id={path}
              value={administrator?.[name] ?? ''}
              status={error ? 'error' : ''}
              autoComplete={Kind === Input.Password ? 'new-password' : 'off'}
              onBlur={() => form.touch(path)}
              onChange={({ target }) => administrator && form.set('administrator', { ...administrator, [name]: target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

interface CompanyFormProps {
  /** Absent: a new one. */
  readonly kept: CompanyItem | undefined;
  readonly onClose: () => void;
}

/** Makes a company with its first administrator, or changes one. */
export function CompanyForm({ kept, onClose }: CompanyFormProps): ReactElement {
  const w = useWords(words);
  const { say, language } = w;
  const { modal } = App.useApp();
  const refresh = [company.list, company.detail, company.option];
  const create = useAct(company.create, { refresh, quiet: true });
  const update = useAct(operateCompanyUpdate, { refresh, quiet: true });
  const asked = useAsk(company.detail, { id: kept?.id ?? 1 }, { enabled: kept !== undefined, staleMs: 0 });
  const detail = kept && !asked.isFetching ? asked.data : undefined;
  const sure = async (): Promise<boolean> =>
    await modal.confirm({ title: say('decrypt'), content: say('decryptText'), okText: say('decryptDo'), cancelText: say('cancel') });
  const save = async (values: CompanyValues): Promise<unknown> => {
    const { id, revision = 0, administrator, ...fields } = values;
    if (id !== undefined) {
      const decrypts = detail !== undefined && detail.securityStrategy !== 'off' && fields.securityStrategy === 'off';
      return decrypts && !(await sure())
        ? Promise.reject(new Error(say('stayEncrypted')))
        : update.mutateAsync({ ...fields, id, revision });
    }
    return administrator ? create.mutateAsync({ ...fields, administrator }) : Promise.resolve();
  };
  return (
    <FormDrawer<CompanyValues>
      key={detail ? 'kept' : 'new'}
      title={kept?.name ?? say('add')}
      size={720}
      loading={kept !== undefined && detail === undefined}
      failed={kept && asked.isError ? { error: asked.error, retry: () => void asked.refetch() } : undefined}
      schema={kept ? operateCompanyUpdate.input : company.create.input}
      initial={detail ? keptCompany(detail) : freshCompany}
      {...(kept ? {} : { saveText: say('create') })}
      latest={kept ? () => send(company.detail, { id: kept.id }, { quiet: true }).then(keptCompany) : undefined}
      labels={words}
      onSave={save}
      onClose={onClose}
    >
      {(form) => {
        const fields = companyFields(w, detail);
        return (
          <>
            <section className="form-section">
              <h3>{say('basic')}</h3>
              <Fields specs={fields.basic} form={form} />
              {detail && detail.administrators.length > 0 ? (
                <p className="company-people">
                  {say('administrators', {
                    names: detail.administrators.map((one) => `${one.realname} (${one.username})`).join(listComma(language)),
                  })}
                </p>
              ) : null}
            </section>
            {kept ? null : (
              <section className="form-section">
                <h3>{say('administrator')}</h3>
                <Administrator form={form} />
              </section>
            )}
            <section className="form-section">
              <h3>{say('calling')}</h3>
              <Fields specs={fields.calling} form={form} />
            </section>
            <section className="form-section">
              <h3>{say('logIns')}</h3>
              <Fields specs={fields.logIns} form={form} />
            </section>
            <section className="form-section">
              <h3>{say('people')}</h3>
              <Fields specs={fields.people} form={form} />
            </section>
          </>
        );
      }}
    </FormDrawer>
  );
}
