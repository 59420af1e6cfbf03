import { Button, Form, Input } from 'antd';
import type { ReactElement } from 'react';
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
  const initial = Object.fromEntries(variables.map(({ name, sample }) => [name, values[name] ?? sample]));
  return (
    <Form<Record<string, string>> layout="vertical" size="small" initialValues={initial} onFinish={onApply} className="fchat-variables">
      <p className="fchat-quiet">{say('variablesHint')}</p>
      {variables.map(({ name }) => (
        <Form.Item key={name} name={[name]} label={name}>
          <Input maxLength={2000} />
        </Form.Item>
      ))}
      <Button htmlType="submit" size="small" type="primary">
        {say('apply')}
      </Button>
    </Form>
  );
}
