import { Button, Input } from 'antd';
import type { ReactElement, SubmitEvent } from 'react';
import { useWords } from '../i18n/index.ts';
import { chatWords } from './words.ts';

/** A variable a talk may be given: its name, and what it is filled with unless somebody says otherwise. */
export type ChatVariable = { name: string; sample: string };

type VariablesFormProps = {
  variables: readonly ChatVariable[];
  values: Readonly<Record<string, string>>;
  onApply: (values: Record<string, string>) => void;
};

/** The number row's variables, as a call would bring them. */
export function VariablesForm({ variables, values, onApply }: VariablesFormProps): ReactElement {
  const { say } = useWords(chatWords);
  if (variables.length === 0) return <p className="fchat-quiet">{say('variablesNone')}</p>;
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    onApply(Object.fromEntries(variables.map(({ name }) => [name, String(filled.get(name) ?? '')])));
  };
  return (
    <form className="fchat-variables" onSubmit={apply}>
      <p className="fchat-quiet">{say('variablesHint')}</p>
      {variables.map(({ name, sample }) => (
        <label key={name} htmlFor={`variable-${name}`}>
          {name}
          <Input id={`variable-${name}`} size="small" name={name} defaultValue={values[name] ?? sample} maxLength={2000} />
        </label>
      ))}
      <Button htmlType="submit" size="small" type="primary">
        {say('apply')}
      </Button>
    </form>
  );
}
