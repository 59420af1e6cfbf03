export { ChoiceSelect } from './choice-select.tsx';
export { asText, labelIn, type Option, type Options, optionsOf } from './option-source.ts';
export {
  blacklistGroupOptions,
  companyOptions,
  departmentOptions,
  extensionOptions,
  flowOptions,
  gatewayGroupOptions,
  gatewayOptions,
  gradeOptions,
  redialRuleOptions,
  roleOptions,
  taskOptions,
  userOptions,
} from './sources.ts';
export { useChoices } from './use-choices.ts';
