import type { Text } from '@parley/contract';
import type { CallGradeRule } from '@parley/contract/call-filter';
import { otherGradeRules } from '@parley/contract/call-texts';
import { gradeRule } from '@parley/contract/flow-library';
import { askKey, send } from '../../../api/index.ts';
import type { Option, OptionSource } from '../../../parts/choices/index.ts';

/** More rules than a flow can have. */
const most = 100;

/** By which rule calls got their grades: one of the flow's, in their order, or none of them. Without a flow no rule can be named. */
export const gradeRuleOptions = (flowId: string | null, text: (of: Text) => string): OptionSource => {
  const others: readonly Option[] = (['node', 'none', 'unkept'] as const satisfies readonly CallGradeRule[]).map((value) => ({
    value,
    label: text(otherGradeRules[value]),
  }));
  return {
    key: [...askKey(gradeRule.listByOption), flowId],
    ask: async ({ ids }, signal) => {
      const { list } = flowId ? await send(gradeRule.listByOption, { flow_id: flowId, size: most }, { signal, quiet: true }) : { list: [] };
      const rules = list.map(({ id, code, name }, n) => ({
        value: `rule:${id}`,
        label: `${n + 1}. ${[code, name].filter(Boolean).join(' ')}`,
      }));
      const all = [...rules, ...others];
      return { list: ids ? all.filter(({ value }) => ids.includes(value)) : all, more: false };
    },
  };
};
