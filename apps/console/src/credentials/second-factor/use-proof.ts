import { ApiError } from '@parley/contract';
import { useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { refusalText } from '../captcha/refusal-text.ts';
import { factorWords as words } from './words.ts';

/** What somebody proves who he is with. */
export type ProofField = 'password' | 'code' | 'oldCode';
type Values = Readonly<Record<ProofField, string>>;

/** What is typed into the fields of a proof, and what is wrong with it. */
export interface ProofForm {
  readonly values: Values;
  readonly errorOf: (name: ProofField) => string | undefined;
  readonly change: (name: ProofField) => (value: string) => void;
  readonly busy: boolean;
  /** Sends it, once nothing is missing. A refusal is told below the field that it is about. */
  readonly submit: (send: (values: Values) => Promise<void>) => Promise<void>;
}

/** Which field a refusal belongs to. */
const fieldOf = (error: unknown, asked: readonly ProofField[]): ProofField => {
  const { problem = '', fields = [] } = (error instanceof ApiError && error.data) || {};
  const named = asked.find((name) => fields.some(({ path }) => path === name));
  if (named) return named;
  if (/^session\.(wrong|locked)$/.test(problem) && asked.includes('password')) return 'password';
  return 'code';
};

/** The fields `asked`, in their order on the screen. */
export function useProof(asked: readonly ProofField[]): ProofForm {
  const { say } = useWords(words);
  const [values, setValues] = useState<Values>({ password: '', code: '', oldCode: '' });
  const [issues, setIssues] = useState<Partial<Values>>({});
  const [busy, setBusy] = useState(false);
  const missing = (): Partial<Values> =>
    Object.fromEntries(
      asked.filter((name) => values[name].trim() === '').map((name) => [name, say(name === 'password' ? 'passwordEmpty' : 'codeEmpty')]),
    );
  return {
    values,
    errorOf: (name) => issues[name],
    change: (name) => (value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setIssues(({ [name]: _gone, ...rest }) => rest);
    },
    busy,
    submit: async (send) => {
      const found = missing();
      setIssues(found);
      if (busy || Object.keys(found).length > 0) return;
      setBusy(true);
      try {
        await send(values);
      } catch (error) {
        setIssues({ [fieldOf(error, asked)]: refusalText(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
