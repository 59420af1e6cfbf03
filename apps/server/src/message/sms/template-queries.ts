import { Problem, problems } from '@parley/contract';
import { smsParts } from '@parley/contract/sms-parts';
import { type SmsTemplateItem, smsTemplateItem } from '@parley/contract/sms-template';
import { signedText, smsVariables } from '@parley/contract/sms-text';
import type { CompanyDatabase } from '@parley/db';

export const noTemplate = () => new Problem(problems.notFound, { what: { zh: '短信模板', en: 'The text template' } });

export const selectTemplates = (db: CompanyDatabase) =>
  db
    .selectFrom('sms_templates')
    .selectAll('sms_templates')
    .select((eb) =>
      eb
        .selectFrom('sms_strategies')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('sms_strategies.template_id', '=', 'sms_templates.id')
        .as('strategies'),
    );

/** @param known names that flows declare, and those of our own */
export const templateOf = (
  row: Awaited<ReturnType<ReturnType<typeof selectTemplates>['execute']>>[number],
  known: ReadonlySet<string>,
): SmsTemplateItem => {
  const variables = smsVariables(row.text);
  return smsTemplateItem.parse({
    ...{ id: row.id, name: row.name, text: row.text, signature: row.signature, state: row.state, revision: row.revision },
    ...{ parts: smsParts(signedText(row.text, row.signature)).parts, variables },
    unknownVariables: variables.filter((name) => !known.has(name)),
    strategies: Number(row.strategies ?? 0),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
};
