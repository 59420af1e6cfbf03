import { z } from 'zod';
import { affected, id, ids, instant } from './page.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';

const page = 'company';

/** Keys of a company that open at the same time: the newest and those before it. */
export const mostNumberCiphers = 5;

const item = z.object({
  id,
  /** Who had it made. */
  createdBy: z.string(),
  createdAt: instant,
});
export type NumberCipher = z.infer<typeof item>;

/**
 * Keys by which a company encrypts the numbers that it sends (AES-256-GCM), where its security strategy allows cipher text. The newest is to
 * encrypt with; what older ones encrypted is opened until they are deleted.
 */
export const numberCipher = {
  list: route('/api/config/number-cipher/list', {
    page,
    summary: { zh: '号码密文密钥', en: 'Keys of numbers in cipher text' },
    input: nothing,
    output: z.object({
      /** Whether the company's security strategy takes cipher text. */
      allowed: z.boolean(),
      /** Newest first. */
      list: z.array(item),
    }),
  }),
  /** Makes a key. It is told this once. */
  generate: route('/api/config/number-cipher/generate', {
    page,
    audit: true,
    summary: { zh: '生成号码密文密钥', en: 'Generate a key of numbers in cipher text' },
    input: nothing,
    output: z.object({ id, /** 32 bytes in base64. */ key: secret(z.string()) }),
  }),
  /** From then on what they encrypted is refused; numbers that were taken stay. */
  delete: route('/api/config/number-cipher/delete', {
    page,
    audit: true,
    summary: { zh: '删除号码密文密钥', en: 'Delete keys of numbers in cipher text' },
    input: ids,
    output: affected,
  }),
};
