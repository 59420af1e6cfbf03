import { ApiError, type OutputOf } from '@parley/contract';
import { login } from '@parley/contract/session';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { refusalText } from '../../../credentials/captcha/refusal-text.ts';
import { sendProven } from '../../../credentials/captcha/send-proven.ts';
import { useWords } from '../../../i18n/index.ts';
import { LoginField } from './login-field.tsx';
import { loginWords } from './login-words.ts';

interface CodeStepProps {
  /** What was right a moment ago, with the ticket that says so. */
  readonly credentials: { readonly username: string; readonly password: string; readonly ticket: string };
  readonly onAnswer: (answer: OutputOf<typeof login>) => Promise<void>;
  readonly onRestart: (why?: string) => void;
}

/** The second step of a log-in: a code of the app, or a recovery code. */
export function CodeStep({ credentials, onAnswer, onRestart }: CodeStepProps): ReactElement {
  const { say } = useWords(loginWords);
  const [code, setCode] = useState('');
  const [issue, setIssue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setIssue(say('codeEmpty'));
    setBusy(true);
    try {
      await onAnswer(await sendProven(login, { ...credentials, code }));
    } catch (error) {
      const problem = error instanceof ApiError ? error.data?.problem : undefined;
      // The ticket stood for the captcha, and its minutes are over.
      if (problem === 'session.captcha') return onRestart(say('codeLate'));
      setIssue(refusalText(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="login-form" ref={form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <h1>{say('codeTitle')}</h1>
      <p className="login-what">{say('codeHow')}</p>
      <LoginField
        name="code"
        label={say('code')}
        error={issue}
        value={code}
        onChange={(value) => {
          setCode(value);
          setIssue(undefined);
        }}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        icon={<ShieldCheck size={16} strokeWidth={1.7} aria-hidden />}
      />
      <button type="submit" className="login-submit" disabled={busy}>
        {say(busy ? 'busy' : 'submit')}
      </button>
      <button type="button" className="login-back" onClick={() => onRestart()}>
        {say('back')}
      </button>
      <p className="login-lost">{say('lostPhone')}</p>
    </form>
  );
}
