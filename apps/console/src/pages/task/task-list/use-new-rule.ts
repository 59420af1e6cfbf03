import { recall } from '@parley/contract/recall';
import { useRef, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { redialRuleOptions, useChoices } from '../../../parts/choices/index.ts';
import { type Preset, presets, ruleName } from './presets.ts';
import type { TaskValues } from './task-form.tsx';

/** The redial rule of a preset: the company's of that name, or one that is made when the task is saved. */
export interface NewRule {
  /** Whose rule is made, as long as no other is chosen. */
  readonly preset: Preset | undefined;
  /** Takes a preset's rule; returns that of the company, null if it has none yet. */
  readonly take: (preset: Preset) => string | null;
  readonly drop: () => void;
  /** The values with the rule that was made for them, where one is to be. */
  readonly ready: (values: TaskValues) => Promise<TaskValues>;
}

export function useNewRule(wanted: boolean): NewRule {
  const { text } = useWords(none);
  const [preset, setPreset] = useState<Preset>();
  const may = useCan(needs(recall.create));
  const making = useAct(recall.create, { refresh: [recall.list, recall.option], quiet: true });
  const { list } = useChoices(redialRuleOptions, { text: '', chosen: [], wanted });
  /** What was made for a task that then could not be saved. */
  const made = useRef<{ readonly preset: Preset; readonly id: string }>(undefined);
  return {
    preset,
    take: (next) => {
      const { zh, en } = ruleName(next);
      const known = list.find(({ label }) => label === zh || label === en);
      setPreset(known || !may ? undefined : next);
      return known?.value ?? null;
    },
    drop: () => setPreset(undefined),
    ready: async (values) => {
      if (!preset || values.redialRuleId) return values;
      if (made.current?.preset !== preset) {
        const { id } = await making.mutateAsync({ name: text(ruleName(preset)), ...presets[preset].redial });
        made.current = { preset, id };
      }
      return { ...values, redialRuleId: made.current.id };
    },
  };
}

const none = {};
