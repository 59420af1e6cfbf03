import './login/login.css';
import { ApiError, fieldIssuesOf, type OutputOf, say } from '@parley/contract';
import { login, loginForm } from '@parley/contract/session';
import { Eye, EyeOff, KeyRound, Languages, User } from 'lucide-react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../../brand/index.ts';
import { config, version } from '../../config/index.ts';
import { CaptchaButton } from '../../credentials/captcha/captcha-button.tsx';
import { CaptchaInstead } from '../../credentials/captcha/captcha-instead.tsx';
import { refusalText } from '../../credentials/captcha/refusal-text.ts';
import { sendProven } from '../../credentials/captcha/send-proven.ts';
import { asksLetters, captchaFields, useCaptcha } from '../../credentials/captcha/use-captcha.ts';
import { captchaWords } from '../../credentials/captcha/words.ts';
import { changeLanguage, useWords } from '../../i18n/index.ts';
import { chunkComponent } from '../../navigation/index.ts';
import { usePreferences } from '../../preferences/index.ts';
import { beginSession, chooseBeforeLogin, wayBack } from '../../session/index.ts';
import { CodeStep } from './login/code-step.tsx';
import { LoginArt } from './login/login-art.tsx';
import { LoginField } from './login/login-field.tsx';
import { loginWords } from './login/login-words.ts';
import { forgetLogin, savedPassword, savedUsername, saveLogin } from './login/saved-login.ts';

const ForcedChange = chunkComponent(async () => (await import('./login/forced-change.tsx')).default);
const ForcedEnrolment = chunkComponent(async () => (await import('./login/forced-enrolment.tsx')).default);

type Field = 'username' | 'password' | 'captcha';
type Issues = Partial<Record<Field, string>>;
/** What has to come before the session, as the server says. */
type Before =
  | { readonly kind: 'code' | 'enrolment'; readonly ticket: string }
  | { readonly kind: 'change'; readonly userId: string; readonly ticket?: string };

const beforeSession = ({ wants, ticket, user_id: userId }: OutputOf<typeof login>): Before | undefined => {
  if (wants && ticket) return { kind: wants, ticket };
  return userId ? { kind: 'change', userId, ...(ticket ? { ticket } : {}) } : undefined;
};

/** Which field a refusal belongs to. */
const fieldOf = (error: unknown): Field =>
  error instanceof ApiError && error.data?.problem === 'session.captcha' ? 'captcha' : 'password';

/** Log-in page (look.md section 12). */
export default function LoginPage(): ReactElement {
  const { say: tell, text, language } = useWords(loginWords);
  const [picture, renew, without] = useCaptcha();
  const [form, setForm] = useState({ username: savedUsername(), password: '', captcha: '' });
  const [save, setSave] = useState(form.username !== '');
  const [issues, setIssues] = useState<Issues>({});
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [before, setBefore] = useState<Before>();
  const [notice, setNotice] = useState('');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { TITLE, COPYRIGHT } = config();

  useEffect(() => {
    document.title = `${tell('title')} · ${TITLE}`;
  }, [tell, TITLE]);
  useEffect(() => {
    const username = savedUsername();
    if (username)
      void savedPassword(username).then((password) => password && setForm((now) => ({ ...now, password: now.password || password })));
  }, []);

  const set = (field: Field) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    setIssues(({ [field]: _gone, ...rest }) => rest);
  };

  const check = (): Issues => {
    const parsed = loginForm.safeParse(form);
    const found: Issues = {};
    if (!parsed.success)
      for (const { path, message } of fieldIssuesOf(parsed.error, language))
        if (path === 'username' || path === 'password') found[path] ??= message;
    if (asksLetters(picture) && form.captcha.trim() === '') found.captcha = say(captchaWords.empty, language);
    return found;
  };

  const enter = async (token: string): Promise<void> => {
    if (save) await saveLogin(form.username.trim(), form.password);
    else forgetLogin();
    beginSession(token);
    void navigate(wayBack(query.get('redirect')), { replace: true });
  };

  /** Goes on as the server says: in, or to what comes first. */
  const proceed = async (answer: OutputOf<typeof login>): Promise<void> => {
    setBefore(beforeSession(answer));
    if (answer.token) await enter(answer.token);
  };

  /** Back to name and password, with another picture. */
  const restart = (why = ''): void => {
    setBefore(undefined);
    setNotice(why);
    set('captcha')('');
    renew();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = check();
    setIssues(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      const { captcha, ...rest } = form;
      const answer = await sendProven(login, { ...rest, ...captchaFields(picture, captcha) });
      setNotice('');
      await proceed(answer);
    } catch (error) {
      setIssues({ [fieldOf(error)]: refusalText(error) });
      setForm((now) => ({ ...now, captcha: '' }));
      renew();
    } finally {
      setBusy(false);
    }
  };

  const switchLanguage = (): void => {
    const to = language === 'zh' ? 'en' : 'zh';
    usePreferences.setState({ language: to });
    chooseBeforeLogin(to);
    changeLanguage(to);
    setIssues({});
  };

  return (
    <main className="login">
      <section className="login-picture">
        <div className="login-brand">
          <Logo at="login" size={30} />
          <span>{TITLE}</span>
        </div>
        <LoginArt />
        <p className="login-foot">
          {COPYRIGHT.line ? <span>© {new Date().getFullYear()} Parley</span> : null}
          {COPYRIGHT.version ? <span>{version}</span> : null}
        </p>
      </section>
      <section className="login-side">
        <button type="button" className="login-language" onClick={switchLanguage} lang={language === 'zh' ? 'en' : 'zh'}>
          <Languages size={14} strokeWidth={1.7} aria-hidden />
          {tell('other')}
        </button>
        {before?.kind === 'code' ? (
          <CodeStep
            credentials={{ username: form.username, password: form.password, ticket: before.ticket }}
            onAnswer={proceed}
            onRestart={restart}
          />
        ) : (
          <form className="login-form" onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
            <div className="login-brand login-brand-small">
              <Logo at="login" size={26} />
              <span>{TITLE}</span>
            </div>
            <h1>{tell('title')}</h1>
            <p className="login-what">
              {TITLE} · {tell('what')}
            </p>
            {notice ? (
              <p className="login-notice" role="status">
                {notice}
              </p>
            ) : null}
            <LoginField
              name="username"
              label={tell('username')}
              error={issues.username}
              value={form.username}
              onChange={set('username')}
              autoComplete="username"
              icon={<User size={16} strokeWidth={1.7} aria-hidden />}
            />
            <LoginField
              name="password"
              label={tell('password')}
              error={issues.password}
              value={form.password}
              onChange={set('password')}
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              icon={<KeyRound size={16} strokeWidth={1.7} aria-hidden />}
              end={
                <button type="button" aria-label={tell(shown ? 'hide' : 'show')} aria-pressed={shown} onClick={() => setShown(!shown)}>
                  {shown ? <Eye size={16} strokeWidth={1.7} aria-hidden /> : <EyeOff size={16} strokeWidth={1.7} aria-hidden />}
                </button>
              }
            />
            {asksLetters(picture) ? (
              <LoginField
                name="captcha"
                label={text(captchaWords.captcha)}
                error={issues.captcha ?? (picture.kind === 'failed' ? picture.why : undefined)}
                value={form.captcha}
                onChange={set('captcha')}
                autoComplete="off"
                maxLength={20}
                placeholder={text(captchaWords.hint)}
                beside={<CaptchaButton picture={picture} onRenew={renew} />}
              />
            ) : null}
            <CaptchaInstead picture={picture} onWithout={without} />
            <label className="login-save">
              <input type="checkbox" checked={save} onChange={(event) => setSave(event.target.checked)} />
              {tell('save')}
            </label>
            <button type="submit" className="login-submit" disabled={busy}>
              {tell(busy ? 'busy' : 'submit')}
            </button>
          </form>
        )}
      </section>
      {before?.kind === 'change' ? (
        <ForcedChange
          userId={before.userId}
          ticket={before.ticket}
          username={form.username}
          onClose={(changed) => {
            restart(changed ? text(loginWords.changed) : '');
            if (changed) set('password')('');
          }}
        />
      ) : null}
      {before?.kind === 'enrolment' ? (
        <ForcedEnrolment
          username={form.username}
          ticket={before.ticket}
          onClose={(done) => (done?.token ? void enter(done.token) : restart())}
        />
      ) : null}
    </main>
  );
}
