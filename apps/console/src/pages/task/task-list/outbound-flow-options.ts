import { say } from '@parley/contract';
import { outboundFlow } from '@parley/contract/task';
import { language } from '../../../i18n/index.ts';
import { asText, optionsOf } from '../../../parts/choices/index.ts';
import { formWords as words } from './form-words.ts';

/** Flows that a task may call with, each with the version that it would use. */
export const outboundFlowOptions = optionsOf(outboundFlow, asText, ({ name, version }) =>
  say(words.flowVersion, language(), { name, version }),
);
