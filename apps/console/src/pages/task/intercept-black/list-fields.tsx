import type { Text } from '@parley/contract';
import type { WhiteItem } from '@parley/contract/number-list';
import { Input } from 'antd';
import { dateTime, nothing } from '../../../format/index.ts';
import { expiryField } from '../../../parts/date/index.ts';
import type { FieldSpec, Form } from '../../../parts/form/index.ts';
import type { Column, Filter } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { listWords as words } from './words.ts';

/** What both lists' forms hold. */
export interface ListForm {
  readonly phone?: string | undefined;
  /** The number in the company's cipher text, instead. */
  readonly cipher?: string | undefined;
  readonly group?: string;
  readonly remark?: string;
  readonly expiresAt?: string | null;
}

export const freshNumber: ListForm = { phone: '', remark: '', expiresAt: null };

type Words = (key: keyof typeof words) => string;

/** Columns of a list; `between` stands behind the number. */
export const listColumns = <Row extends WhiteItem>(
  say: Words,
  between: readonly Column<Row, 'createdAt' | 'expiresAt'>[],
): readonly Column<Row, 'createdAt' | 'expiresAt'>[] => [
  { key: 'phone', title: words.phone, width: 170, always: true, render: (row) => <MaskedNumber number={row.phone} data="task" /> },
  ...between,
  { key: 'remark', title: words.remark, width: 260, render: (row) => <span className="quiet">{row.remark || nothing}</span> },
  {
    key: 'expiresAt',
    title: words.expiresAt,
    width: 180,
    firm: true,
    sort: 'expiresAt',
    render: (row) => <span className="quiet">{row.expiresAt === null ? say('always') : dateTime(row.expiresAt)}</span>,
  },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 180,
    firm: true,
    sort: 'createdAt',
    render: (row) => <span className="quiet">{dateTime(row.createdAt)}</span>,
  },
];

/** Filters of both lists; `phone` says what of a number is looked for. */
export const listFilters = (say: Words, phone: Text): readonly Filter[] => [
  { kind: 'text', name: 'phone', label: phone },
  {
    kind: 'flag',
    name: 'expired',
    label: words.expired,
    options: [
      { value: 'false', label: say('holds') },
      { value: 'true', label: say('over') },
    ],
  },
];

/** Nonce, number and tag in base64: no number is that long, nor has letters. */
const isCipherText = (text: string): boolean => /^[\w+/=-]{40,}$/.test(text) && /[A-Za-z]/.test(text);

/** Fields of a number; which number it is does not change. */
export const numberFields = (isNew: boolean, grouped: boolean, ciphers = false): readonly FieldSpec<ListForm>[] => [
  ...(isNew
    ? [
        {
          kind: 'own' as const,
          name: 'phone' as const,
          label: words.phone,
          required: true,
          ...(ciphers ? { help: words.orCipher, span: 6 } : {}),
          render: ({ values, patch, touch, errorOf }: Form<ListForm>) => (
            <Input
              id="phone"
              value={values.cipher ?? values.phone ?? ''}
              status={errorOf('phone') ? 'error' : ''}
              onBlur={() => touch('phone')}
              onChange={({ target }) => {
                const text = target.value.trim();
                patch(ciphers && isCipherText(text) ? { phone: undefined, cipher: text } : { phone: target.value, cipher: undefined });
              }}
            />
          ),
        },
      ]
    : []),
  ...(grouped ? [{ kind: 'text' as const, name: 'group' as const, label: words.group }] : []),
  expiryField,
  { kind: 'text', name: 'remark', label: words.remark, span: 6 },
];
