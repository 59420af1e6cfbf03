import { ApiError, fieldIssuesOf } from '@parley/contract';
import { changePassword, passwordForm } from '@parley/contract/session';
import { Input, Modal, Space } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../i18n/index.ts';
import { Field } from '../parts/form/field.tsx';
import { focusFirst } from '../parts/form/focus.ts';
import { CaptchaButton } from './captcha/captcha-button.tsx';
import { CaptchaInstead } from './captcha/captcha-instead.tsx';
import { refusalText } from './captcha/refusal-text.ts';
import { sendProven } from './captcha/send-proven.ts';
import { asksLetters, captchaFields, useCaptcha } from './captcha/use-captcha.ts';
import { captchaWords } from './captcha/words.ts';

const words = {
  old: { zh: '当前密码', en: 'Current password' },
  next: { zh: '新密码', en: 'New password' },
  again: { zh: '确认新密码', en: 'Confirm the new password' },
  rule: { zh: '至少 8 位，含大写、小写、数字、特殊字符中的三种', en: '8 characters or more, 3 of upper case, lower case, digits, special' },
  save: { zh: '修改密码', en: 'Change password' },
  cancel: { zh: '取消', en: 'Cancel' },
  after: { zh: '修改后所有登录都会退出，需要重新登录。', en: 'Afterwards every session ends and you log in again.' },
  due: {
    zh: '请先修改密码再登录：它是一次性的，或已使用超过 3 个月。',
    en: 'Change the password, then log in again: it is a one-time password, or more than 3 months old.',
  },
} as const;

type Values = { password: string; newPassword: string; confirm: string; captcha: string };
type Issues = Partial<Values>;
const empty: Values = { password: '', newPassword: '', confirm: '', captcha: '' };

/** Which fields a refusal belongs to. */
const issuesOf = (error: unknown): Issues => {
  const { fields = [], problem } = (error instanceof ApiError && error.data) || {};
  if (fields.length > 0) return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
  return { [problem === 'session.captcha' ? 'captcha' : 'password']: refusalText(error) };
};

interface PasswordDialogProps {
  readonly title: string;
  /** Set when a change is due before logging in. */
  readonly userId?: string;
  /** Of a right code, where somebody with a second factor has to change it. */
  readonly ticket?: string | undefined;
  readonly onClose: (changed: boolean) => void;
}

/** Changes the own password, on one's own wish or because it is due. */
export function PasswordDialog({ title, userId, ticket, onClose }: PasswordDialogProps): ReactElement {
  const { say, text, language } = useWords(words);
  const [picture, renew, without] = useCaptcha();
  const [values, setValues] = useState(empty);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Issues>({});
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const asksCaptcha = asksLetters(picture);
  const { captcha, ...typed } = values;
  const whole = { ...typed, ...captchaFields(picture, captcha), ...(userId ? { user_id: userId } : {}), ...(ticket ? { ticket } : {}) };
  const parsed = passwordForm.safeParse(whole);
  const missing = asksCaptcha && captcha.trim() === '';
  const issues = [
    ...(parsed.success ? [] : fieldIssuesOf(parsed.error, language)),
    ...(missing ? [{ path: 'captcha', message: text(captchaWords.empty) }] : []),
  ];
  const errorOf = (name: keyof Values): string | undefined =>
    refused[name] ?? (asked ? issues.find(({ path }) => path === name)?.message : undefined);

  const save = async (): Promise<void> => {
    setAsked(true);
    if (!parsed.success || missing) return;
    setBusy(true);
    try {
      await sendProven(changePassword, whole);
      onClose(true);
    } catch (error) {
      setRefused(issuesOf(error));
      setValues((now) => ({ ...now, captcha: '' }));
      setAsked(false);
      renew();
    } finally {
      setBusy(false);
    }
  };

  const change = (name: keyof Values, value: string): void => {
    setValues((now) => ({ ...now, [name]: value }));
    setRefused(({ [name]: _gone, ...rest }) => rest);
  };

  const field = (name: keyof Values, label: string, autoComplete: string, help?: string): ReactElement => (
    <Field name={name} label={label} error={errorOf(name)} help={help} required>
      <Input.Password
        id={name}
        value={values[name]}
        autoComplete={autoComplete}
        status={errorOf(name) ? 'error' : ''}
        onChange={(event) => change(name, event.target.value)}
        onPressEnter={() => void save()}
      />
    </Field>
  );

  return (
    <Modal
      open
      title={title}
      width={420}
      okText={say('save')}
      cancelText={say('cancel')}
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void save()}
      onCancel={() => onClose(false)}
      afterOpenChange={(open) => open && focusFirst(body.current)}
    >
      <div ref={body}>
        <p className="quiet small" style={{ marginBottom: 16 }}>
          {say(userId ? 'due' : 'after')}
        </p>
        {field('password', say('old'), 'current-password')}
        {field('newPassword', say('next'), 'new-password', say('rule'))}
        {field('confirm', say('again'), 'new-password')}
        {asksCaptcha ? (
          <Field
            name="captcha"
            label={text(captchaWords.captcha)}
            error={errorOf('captcha') ?? (picture.kind === 'failed' ? picture.why : undefined)}
            required
          >
            <Space.Compact block>
              <Input
                id="captcha"
                value={values.captcha}
                autoComplete="off"
                maxLength={20}
                placeholder={text(captchaWords.hint)}
                status={errorOf('captcha') ? 'error' : ''}
                onChange={(event) => change('captcha', event.target.value)}
                onPressEnter={() => void save()}
              />
              <CaptchaButton picture={picture} onRenew={renew} />
            </Space.Compact>
          </Field>
        ) : null}
        <CaptchaInstead picture={picture} onWithout={without} />
      </div>
    </Modal>
  );
}
