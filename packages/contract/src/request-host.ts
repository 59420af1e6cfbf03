import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, instant, revision } from './page.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';
import { oneLine } from './sip-values.ts';

const page = 'company';

/** Scheme, host and port, and nothing else: `https://api.example.com`. */
const origin = z
  .string()
  .max(300)
  .trim()
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.pathname === '/' && url.search === '' && url.hash === ''
    );
  }, fieldIssue('url.form'))
  .transform((text) => URL.parse(text)?.origin ?? text);

const headerName = oneLine(64)
  .trim()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/, fieldIssue('format'));

/** At most so many a company. */
export const mostRequestHosts = 50;

const item = z.object({
  origin: z.string(),
  /** Sent with each request to it; empty: none. */
  headerName: z.string(),
  /** Of the header's value, its last four characters; never more. */
  valueTail: z.string(),
  revision,
  updatedAt: instant,
});
export type RequestHost = z.infer<typeof item>;

/** Addresses that the request nodes of a company's flows may ask. */
export const requestHost = {
  list: route('/api/config/request-host/list', {
    page,
    summary: { zh: '话术可请求的地址', en: 'Addresses that flows may ask' },
    input: nothing,
    output: z.object({ list: z.array(item) }),
  }),
  /** Adds one, or changes what is sent along to it: then with the revision that was read. One that is there is not added again. */
  save: route('/api/config/request-host/save', {
    page,
    audit: true,
    summary: { zh: '添加或修改可请求的地址', en: 'Add or change an address that flows may ask' },
    input: z.object({
      origin,
      /** Absent: stays, or none. */
      headerName: headerName.optional(),
      /** Written, never read back. Absent: it stays; null: it is taken away. */
      value: secret(oneLine(2000)).nullable().optional(),
      /** Of the one that is changed; absent: it is new. */
      revision: revision.optional(),
    }),
    output: z.object({ origin: z.string() }),
  }),
  delete: route('/api/config/request-host/delete', {
    page,
    audit: true,
    summary: { zh: '删除可请求的地址', en: 'Delete addresses that flows may ask' },
    input: z.object({ origins: z.array(z.string().max(300)).min(1).max(mostRequestHosts) }),
    output: affected,
  }),
};
