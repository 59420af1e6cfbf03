import type { ReactElement } from 'react';
import { spokenNames } from '../core/libraries.ts';
import { PromptText } from '../fields/prompt-text.tsx';
import { useDraft } from './use-draft.ts';

type SpokenTextProps = { value: string; label: string; placeholder?: string; onChange: (value: string) => void };

/** A text of several lines in which `{name}` stands for a variable or slot of the flow. */
export function SpokenText({ value, label, placeholder = label, onChange }: SpokenTextProps): ReactElement {
  const { flow } = useDraft();
  return <PromptText value={value} label={label} placeholder={placeholder} variables={spokenNames(flow)} onChange={onChange} />;
}
