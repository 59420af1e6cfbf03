export { ChoiceSelect } from './choice-select.tsx';
export { asText, labelIn, type Option, type OptionSource, type Options, optionsOf } from './option-source.ts';
export {
  blacklistGroupOptions,
  companyOptions,
  departmentOptions,
  extensionOptions,
  flowOptions,
  gatewayGroupOptions,
  gatewayOptions,
  gradeOptions,
  nodeStrategyOptions,
  redialRuleOptions,
  roleOptions,
  smsStrategyOptions,
  smsTemplateOptions,
  taskOptions,
  taskStrategyOptions,
  userOptions,
} from './sources.ts';
export { useChoices } from './use-choices.ts';
