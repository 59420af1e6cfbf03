import { extension, gateway } from '@parley/contract/centre';
import { option as flowOption } from '@parley/contract/flow';
import { gatewayGroup } from '@parley/contract/gateway-group';
import { gradeCategory } from '@parley/contract/grade-category';
import { black } from '@parley/contract/number-list';
import { company } from '@parley/contract/operate';
import { department, role, user } from '@parley/contract/organisation';
import { recall } from '@parley/contract/recall';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import { listByOption } from '@parley/contract/task';
import { askKey, send } from '../../api/index.ts';
import { asText, type OptionSource, optionsOf } from './option-source.ts';

export const blacklistGroupOptions = optionsOf(black.groupOption, asText);
export const companyOptions = optionsOf(company.option, Number);
export const departmentOptions = optionsOf(department.option, asText);
export const extensionOptions = optionsOf(extension.option, asText);
export const flowOptions = optionsOf(flowOption, asText);
export const gatewayOptions = optionsOf(gateway.option, asText);
export const gatewayGroupOptions = optionsOf(gatewayGroup.option, asText);
export const redialRuleOptions = optionsOf(recall.option, asText);
export const smsStrategyOptions = optionsOf(smsStrategy.option, asText);
export const smsTemplateOptions = optionsOf(smsTemplate.option, asText);
export const roleOptions = optionsOf(role.option, asText);
export const taskOptions = optionsOf(listByOption, asText);
export const userOptions = optionsOf(user.option, asText);

/** Strategies that tasks, or nodes of flows, may choose. */
const strategiesFor = (what: 'task' | 'node'): OptionSource => ({
  key: [...askKey(smsStrategy.option), what],
  ask: async ({ search, ids }, signal) => {
    const query = { for: what, ...(search ? { search } : {}), ...(ids ? { ids: [...ids] } : {}) };
    const { list, more } = await send(smsStrategy.option, query, { signal, quiet: true });
    return { list: list.map(({ id, name }) => ({ value: id, label: name })), more };
  },
});
export const taskStrategyOptions = strategiesFor('task');
export const nodeStrategyOptions = strategiesFor('node');

const letters = ['A', 'B', 'C', 'D', 'E', 'F'].map((value) => ({ value, label: value }));

/** Grades by their codes: the company's own, or the letters where it has named none. */
export const gradeOptions: OptionSource = {
  key: askKey(gradeCategory.option),
  ask: async ({ search, ids }, signal) => {
    const { list, more } = await send(gradeCategory.option, search ? { search } : {}, { signal, quiet: true });
    const own = list.map(({ code, name }) => ({ value: code, label: name }));
    const offered = own.length > 0 || search ? own : letters;
    if (!ids) return { list: offered, more };
    // One that was chosen once and is named no more is called by its code.
    return { list: ids.map((code) => offered.find(({ value }) => value === code) ?? { value: code, label: code }), more: false };
  },
};
