import { operatorCompany, Problem, type Text } from '@parley/contract';
import { textOfIssue } from '@parley/contract/field-issue';
import { refusals } from '@parley/contract/kind-texts';
import type { ListField } from '@parley/contract/number-list';
import { instant } from '@parley/contract/page';
import { isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { numberOpener } from '../../task/cipher/number-opener.ts';
import { fieldsOfHeadings, type Heading } from '../headings.ts';
import type { ImportKind } from '../job-kind.ts';
import { PhoneSet } from '../phone-set.ts';
import { fileProblems } from '../problems.ts';

export type ListName = 'blacklisted-numbers' | 'whitelisted-numbers';

const place = z.number().int().min(0).nullable();
const options = z.object({
  /** Whose list: the operator brings them for any company, or for all (-1). */
  company: z.number().int(),
  group: z.string().optional(),
  expiresAt: z.string().optional(),
  header: z.boolean(),
  columns: z.object({ phone: place, cipher: place.default(null), group: place, remark: place, expiresAt: place }),
});
export type ListImportOptions = z.infer<typeof options>;

const headings: readonly Heading<ListField>[] = [
  {
    field: 'phone',
    title: { zh: '号码', en: 'Number' },
    others: ['电话', '手机', '手机号', '手机号码', '电话号码', 'phone', 'phone number', 'mobile'],
  },
  { field: 'cipher', title: { zh: '密文', en: 'Cipher text' }, others: ['号码密文', 'cipher', 'number in cipher text'] },
  { field: 'group', title: { zh: '分组', en: 'Group' }, others: ['组', '组名', 'group name'] },
  { field: 'remark', title: { zh: '备注', en: 'Remark' }, others: ['说明', '原因', 'note', 'reason'] },
  { field: 'expiresAt', title: { zh: '到期时间', en: 'Expires' }, others: ['到期', '有效期', '失效时间', 'expiry', 'expires at'] },
];

/** Which column holds what, by the first row. Without headings the first one holds the numbers. */
export const listColumns = (first: readonly string[]): Pick<ListImportOptions, 'header' | 'columns'> => {
  const fields = fieldsOfHeadings(first, headings);
  const at = (field: ListField): number | null => (fields.includes(field) ? fields.indexOf(field) : null);
  const header = fields.some((field) => field !== null) || !isPhone(normalPhone(first[0] ?? ''));
  // A file may hold nothing but cipher text.
  const phone = at('phone') ?? (at('cipher') === null ? 0 : null);
  return { header, columns: { phone, cipher: at('cipher'), group: at('group'), remark: at('remark'), expiresAt: at('expiresAt') } };
};

const noInstant: Text = { zh: '到期时间无法识别', en: 'The time of expiry cannot be read' };

interface Listed {
  readonly phone: string;
  readonly group: string;
  readonly remark: string;
  readonly expiresAt: string | null;
}

/** A time as a cell has it: `2026-12-31` is the end of that day in the platform's zone, `2026-12-31 18:00` is meant there too. */
const endOf = (written: string): string | undefined => {
  const text = written.trim().replaceAll('/', '-');
  const day = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text) ? `${text} 23:59:59` : text;
  const padded = day.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})/,
    (_, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  );
  const at = new Date(instant.safeParse(padded).success ? padded : `${padded.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const listImport = (name: ListName, title: Text, permission: string): ImportKind<Listed> => ({
  name,
  direction: 'import',
  major: 'task',
  title,
  permission,
  unmask: ['task'],
  open: async (services, { company, options: kept }) => {
    const { header, columns, ...wanted } = options.parse(kept);
    if (wanted.company !== company && company !== operatorCompany) throw new Problem(fileProblems.targetGone);
    const opener = columns.cipher === null ? () => undefined : await numberOpener(services, wanted.company);
    const seen = new PhoneSet();
    const begun = services.now();
    const cell = (cells: readonly string[], at: number | null): string => (at === null ? '' : (cells[at]?.trim() ?? ''));
    return {
      header,
      read: (cells) => {
        // A row that has both goes by its cipher text.
        const cipher = cell(cells, columns.cipher);
        const written = cipher === '' ? cell(cells, columns.phone) : opener(cipher);
        if (written === undefined) return refusals.cipher;
        const phone = phoneKey(normalPhone(written));
        if (!isPhone(phone)) return refusals.format;
        if (!seen.add(phone)) return refusals['duplicate-in-file'];
        const ends = cell(cells, columns.expiresAt);
        const expiresAt = ends === '' ? (wanted.expiresAt ?? null) : endOf(ends);
        if (expiresAt === undefined) return noInstant;
        if (expiresAt !== null && new Date(expiresAt) <= begun) return textOfIssue('expires.past');
        const group = cell(cells, columns.group) || (wanted.group ?? '');
        return { phone, group: group.slice(0, 40), remark: cell(cells, columns.remark).slice(0, 200), expiresAt };
      },
      store: async (tx, rows) => {
        const listed = JSON.stringify(rows.map((row) => ({ ...row, id: uuid7() })));
        const asked = sql`jsonb_to_recordset(${listed}::jsonb) as a (id uuid, phone text, "group" text, remark text, "expiresAt" timestamptz)`;
        // What is on the list already takes over what the file says of it.
        if (name === 'blacklisted-numbers')
          await sql`insert into blacklisted_numbers (company_id, id, phone, group_name, remark, expires_at)
            select ${wanted.company}, a.id, a.phone, a."group", a.remark, a."expiresAt" from ${asked}
            on conflict (company_id, phone) do update set group_name = excluded.group_name, remark = excluded.remark, expires_at = excluded.expires_at,
              updated_at = now()`.execute(tx);
        else
          await sql`insert into whitelisted_numbers (company_id, id, phone, remark, expires_at)
            select ${wanted.company}, a.id, a.phone, a.remark, a."expiresAt" from ${asked}
            on conflict (company_id, phone) do update set remark = excluded.remark, expires_at = excluded.expires_at, updated_at = now()`.execute(
            tx,
          );
        return rows.map(() => undefined);
      },
    };
  },
});

/** Numbers for the lists of a company, or of the platform. */
export const listImports: Readonly<Record<ListName, ImportKind<Listed>>> = {
  'blacklisted-numbers': listImport(
    'blacklisted-numbers',
    { zh: '黑名单', en: 'Blacklist' },
    'CONFIG/INTERCEPT-BLACK/IMPORT || OPERATE/INTERCEPT-BLACK/IMPORT',
  ),
  'whitelisted-numbers': listImport('whitelisted-numbers', { zh: '白名单', en: 'Whitelist' }, 'CONFIG/WHITE/IMPORT'),
};
