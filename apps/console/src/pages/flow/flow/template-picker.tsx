import type { Language, Text } from '@parley/contract';
import type { SketchStep } from '@parley/contract/flow/sketch';
import { type FlowTemplate, flowTemplates } from '@parley/contract/flow/templates';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';

const words = {
  title: { zh: '从哪里开始', en: 'Begin from' },
  empty: { zh: '空白', en: 'Empty' },
  emptyAbout: { zh: '一个开始、一个挂机和常用意图。', en: 'A start, a hang-up and the common intents.' },
  steps: { zh: '{name} 说什么', en: 'What {name} says' },
} as const satisfies Record<string, Text>;

const lineOf = (step: SketchStep): string => step.says[0] ?? '';

function Preview({ template, language }: { template: FlowTemplate; language: Language }): ReactElement {
  const { say, text } = useWords(words);
  return (
    <ol className="flow-template-steps" aria-label={say('steps', { name: template.name })}>
      {template.sketch(language).steps.map((step) => (
        <li key={step.key}>
          <b>{step.name}</b>
          <span>{lineOf(step) || text(template.name)}</span>
        </li>
      ))}
    </ol>
  );
}

type TemplatePickerProps = { language: Language; value: string | null; onChange: (template: FlowTemplate | undefined) => void };

/** Flows to begin from, with what the chosen one says. */
export function TemplatePicker({ language, value, onChange }: TemplatePickerProps): ReactElement {
  const { say, text } = useWords(words);
  const chosen = flowTemplates.find(({ id }) => id === value);
  const tile = (id: string | null, name: string, about: string, template?: FlowTemplate): ReactElement => (
    <li key={id ?? 'empty'}>
      <button
        type="button"
        aria-pressed={value === id}
        className={`flow-template${value === id ? ' is-chosen' : ''}`}
        onClick={() => onChange(template)}
      >
        <b>{name}</b>
        <span>{about}</span>
      </button>
    </li>
  );
  return (
    <div>
      <ul className="flow-templates" aria-label={say('title')}>
        {tile(null, say('empty'), say('emptyAbout'))}
        {flowTemplates.map((template) => tile(template.id, text(template.name), text(template.about), template))}
      </ul>
      {chosen && <Preview template={chosen} language={language} />}
    </div>
  );
}
