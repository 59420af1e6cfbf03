import type { OutputOf } from '@parley/contract';
import type { ownCompany } from '@parley/contract/company';
import { secondFactorPolicy } from '@parley/contract/session';
import { secondFactorPolicies } from '@parley/contract/state-texts';
import type { Say } from '../../../i18n/index.ts';
import type { FieldSpec } from '../../../parts/form/index.ts';
import { companyWords as words } from './words.ts';

export type Security = OutputOf<typeof ownCompany.security>;

/** What they are called where two have changed them. */
export const securityLabels = { idleMinutes: words.idle, secondFactor: words.factor };

/** The fields of what is asked of log-ins, by a company or by the operator. */
export const securityFields = ({ text }: Say<keyof typeof words>, { secondFactor }: Security): readonly FieldSpec<Security>[] => [
  { kind: 'number', name: 'idleMinutes', label: words.idle, help: words.idleHelp, unit: words.minutes },
  {
    kind: 'one',
    name: 'secondFactor',
    label: words.factor,
    help: secondFactor === 'required' ? words.factorRequiredHelp : words.factorHelp,
    options: secondFactorPolicy.options.map((value) => ({ value, label: text(secondFactorPolicies[value]) })),
  },
];
