import { gateway } from '@parley/contract/centre';
import { option as flowOption } from '@parley/contract/flow';
import { company } from '@parley/contract/operate';
import { department, role, user } from '@parley/contract/organisation';
import { listByOption } from '@parley/contract/task';
import { asText, optionsOf } from './option-source.ts';

export const companyOptions = optionsOf(company.option, Number);
export const departmentOptions = optionsOf(department.option, asText);
export const flowOptions = optionsOf(flowOption, asText);
export const gatewayOptions = optionsOf(gateway.option, asText);
export const roleOptions = optionsOf(role.option, asText);
export const taskOptions = optionsOf(listByOption, asText);
export const userOptions = optionsOf(user.option, asText);
