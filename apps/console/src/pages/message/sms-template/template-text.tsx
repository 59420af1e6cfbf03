import './template-text.css';
import { listComma } from '@parley/contract';
import { smsParts } from '@parley/contract/sms-parts';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { ownSmsVariables, signedText, smsVariables } from '@parley/contract/sms-text';
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { templateWords as words } from './words.ts';

/** Variables of flows that are offered. */
const offered = 12;

interface TemplateTextProps {
  readonly text: string;
  readonly signature: string;
  readonly wrong: boolean;
  readonly onBlur: () => void;
  readonly onChange: (text: string) => void;
}

/** The text of a template, with what it comes to and what it may name. */
export function TemplateText({ text, signature, wrong, onBlur, onChange }: TemplateTextProps): ReactElement {
  const { say, language } = useWords(words);
  const may = useCan(needs(smsStrategy.relateData));
  const { data } = useAsk(smsStrategy.relateData, {}, { enabled: may });
  const own = [...new Set<string>([...ownSmsVariables.call, ...ownSmsVariables.task])];
  const { coding, length, parts, each } = smsParts(signedText(text.trim(), signature.trim()));
  const named = smsVariables(text);
  const unknown = data ? named.filter((name) => !own.includes(name) && !data.variables.includes(name)) : [];
  const names = unknown.map((name) => `{{${name}}}`).join(listComma(language));
  return (
    <div className="template-text">
      <Input.TextArea
        id="text"
        rows={4}
        value={text}
        status={wrong ? 'error' : ''}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="field-help template-parts" aria-live="polite">
        {[say('partsOf', { length, parts, each }), say('coding', { coding }), ...(named.length > 0 ? [say('asWritten')] : [])].join(' · ')}
      </p>
      {unknown.length > 0 ? <p className="field-help template-unknown">{say('unknown', { names })}</p> : null}
      <fieldset className="template-names" aria-label={say('insert')}>
        {[...own, ...(data?.variables ?? []).slice(0, offered)].map((name) => (
          <button key={name} type="button" onClick={() => onChange(`${text}{{${name}}}`)}>
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
