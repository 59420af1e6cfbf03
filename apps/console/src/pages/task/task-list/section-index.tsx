import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import type { Form } from '../../../parts/form/index.ts';
import { Mark } from '../../../status/index.ts';
import { formWords as words } from './form-words.ts';
import type { TaskValues } from './task-form.tsx';

/** Sections and the fields they hold; all but the first are folded. */
export const sections = {
  basic: ['name', 'flowId', 'gatewayId', 'gatewayGroupId', 'robots', 'mode'],
  pace: ['priority', 'callsPerSecond', 'ringSeconds'],
  hours: ['windows', 'startDate', 'endDate', 'timeZone', 'calleeZones'],
  caller: ['callerNumbers', 'callerChoice'],
  redial: ['redialRuleId'],
  lists: ['blacklistGroups', 'whitelistOnly'],
  sms: ['smsStrategyId'],
} as const;
export type Section = keyof typeof sections;
const order = ['basic', 'pace', 'hours', 'caller', 'redial', 'lists', 'sms'] as const;
export const place = (section: Section): string => `task-section-${section}`;

/** The side index: where one is, and whether each section is right. */
export function SectionIndex({ form, onOpen }: { form: Form<TaskValues>; onOpen: (section: Section) => void }): ReactElement {
  const { say } = useWords(words);
  const [at, setAt] = useState<Section>('basic');
  return (
    <>
      {order.map((section) => (
        <button
          key={section}
          type="button"
          className="form-index"
          aria-current={at === section || undefined}
          onClick={() => {
            setAt(section);
            onOpen(section);
            // Its fields stand below it by then.
            requestAnimationFrame(() => document.getElementById(place(section))?.scrollIntoView({ behavior: 'smooth', block: 'start' }));
          }}
        >
          {say(section)}
          {form.isWrong(...sections[section]) ? (
            <Mark shape="triangle" tone="warn" size={14} />
          ) : (
            <Mark shape="tick" tone="good" size={14} />
          )}
        </button>
      ))}
    </>
  );
}
