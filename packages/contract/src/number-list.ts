import { z } from 'zod';

import { choiceCap, choicesOf, companyNumber, id, instant, revision } from './page.ts';
import { isOneNumber, notOneNumber, phone } from './phone.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';
import { oneLine } from './sip-values.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const remark = oneLine(200).trim().default('');
/** From then on it is as if it were not on the list; null: for good. */
const expiresAt = instant.nullable().default(null);
/** A group of the blacklist, by its name. */
export const blacklistGroup = oneLine(40).trim();

const shown = {
  id,
  phone: z.string(),
  remark: z.string(),
  expiresAt: instant.nullable(),
  revision,
  createdAt: instant,
  updatedAt: instant,
};
export const whiteItem = z.object(shown);
export type WhiteItem = z.infer<typeof whiteItem>;
export const blackItem = z.object({ ...shown, group: z.string(), /** The call in which the person asked for it. */ callId: id.nullable() });
export type BlackItem = z.infer<typeof blackItem>;

/** Largest file of numbers for a list, bytes. */
export const numberListLimit = 50 * 1024 * 1024;
const file = { kind: 'multipart', files: ['file'], bodyLimit: numberListLimit, audit: true } as const;

/** `phone`: the whole number, or its end. `expired`: those whose time is over, or the others. */
const filter = { phone: z.string().max(60).optional(), expired: z.boolean().optional() };
const sorts = ['createdAt', 'expiresAt'] as const;

/**
 * A number in plain, or in the company's cipher text (`numberCipher`) where its security strategy takes that; whichever way it came, it is one number.
 */
const number = { phone: phone.optional(), cipher: z.string().trim().min(1).max(200).optional() };

const { option: _noOption, ...whiteCalls } = resource('config/white', {
  page: 'white',
  label: { zh: '白名单号码', en: 'whitelisted number' },
  item: whiteItem,
  detail: whiteItem,
  create: z.object({ ...number, remark, expiresAt }).refine(isOneNumber, notOneNumber),
  update: { remark, expiresAt },
  filter,
  sorts,
});

/** Numbers that the company's own blacklist does not keep from being called. */
export const white = {
  ...whiteCalls,
  import: route('/api/config/white/import', {
    ...file,
    page: 'white',
    summary: { zh: '导入白名单', en: 'Import a whitelist' },
    input: z.object({ expiresAt: instant.optional() }),
    output: startedJob,
  }),
};

const blackPage = 'intercept-black';
const { option: _none, ...blackCalls } = resource('config/intercept-black', {
  page: blackPage,
  realm: 'any',
  label: { zh: '黑名单号码', en: 'blacklisted number' },
  item: blackItem,
  detail: blackItem,
  create: z.object({ ...number, group: blacklistGroup.default(''), remark, expiresAt }).refine(isOneNumber, notOneNumber),
  update: { group: blacklistGroup.default(''), remark, expiresAt },
  filter: { ...filter, group: z.string().max(40).optional() },
  sorts,
});

export const blackFilter = z.object({ ...filter, group: z.string().max(40).optional() });
export const blackColumns = ['phone', 'group', 'remark', 'expiresAt', 'createdAt'] as const;

/** What is said of the rows of a file that say nothing themselves. */
const forRows = { group: blacklistGroup.optional(), expiresAt: instant.optional() };

/** Numbers that are not called: the company's, or, kept by the operator, those of the platform for all companies. */
export const black = {
  ...blackCalls,
  /** Groups that the company's entries have, for selects. */
  groupOption: route('/api/config/intercept-black/group-option', {
    page: blackPage,
    permission: 'CONFIG/INTERCEPT-BLACK/LIST || PLATFORM/TASK/CREATE || PLATFORM/TASK/UPDATE',
    summary: { zh: '可选黑名单分组', en: 'Choose blacklist groups' },
    input: z.object({ search: z.string().max(100).optional(), ids: z.array(z.string().max(40)).max(choiceCap).optional() }),
    /** A group is its name. */
    output: choicesOf(z.object({ id: z.string(), name: z.string() })),
  }),
  import: route('/api/config/intercept-black/import', {
    ...file,
    page: blackPage,
    summary: { zh: '导入黑名单', en: 'Import a blacklist' },
    input: z.object(forRows),
    output: startedJob,
  }),
  requestExport: route('/api/config/intercept-black/request-export', {
    page: blackPage,
    realm: 'any',
    audit: true,
    summary: { zh: '导出黑名单', en: 'Export the blacklist' },
    input: blackFilter.extend({ ...exportForm, columns: exportedColumns(blackColumns) }),
    output: startedJob,
  }),
  /** The operator's import: into a company's blacklist, or into the platform's, which holds for all. */
  operateImport: route('/api/operate/intercept-black/import', {
    ...file,
    realm: 'operator',
    page: blackPage,
    summary: { zh: '导入企业或平台黑名单', en: 'Import a blacklist of a company or of the platform' },
    /** `company_id` -1: for all companies. */
    input: z.object({ ...forRows, company_id: companyNumber.default(-1) }),
    output: startedJob,
  }),
};

/** What a column of a file of numbers holds. */
export const listField = z.enum(['phone', 'cipher', 'group', 'remark', 'expiresAt']);
export type ListField = z.infer<typeof listField>;
