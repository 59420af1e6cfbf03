import { createHmac, randomUUID } from 'node:crypto';
import type { Reach } from '../../providers/provider.ts';
import { askText } from '../transport/http.ts';
import { numberWithin, objectOf, textWithin, within } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';

/** Percent encoding as Alibaba Cloud's RPC signature wants it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a signed RPC call (HMAC-SHA1, signature version 1.0). */
export function signedQuery(parameters: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((key) => `${encoded(key)}=${encoded(parameters[key] ?? '')}`)
    .join('&');
  const signature = createHmac('sha1', `${secret}&`)
    .update(`GET&${encoded('/')}&${encoded(query)}`)
    .digest('base64');
  return `Signature=${encoded(signature)}&${query}`;
}

export type TokenOptions = { address: string; accessKeyId: string; accessKeySecret: string; reach: Reach };

/** A token is renewed so long before it ends, ms. */
const SPARE_MS = 600_000;
const DEADLINE_MS = 4_000;

/** Tokens of Intelligent Speech Interaction (CreateToken): one for a day, fetched when it is needed. */
export class AliyunToken {
  readonly #options: TokenOptions;
  #token: { id: string; expiresAt: number } | undefined;
  #fetching: Promise<string> | undefined;

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** @throws ProviderError */
  get(): Promise<string> {
    if (this.#token && Date.now() < this.#token.expiresAt - SPARE_MS) return Promise.resolve(this.#token.id);
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  /** It was refused before its time. */
  forget(): void {
    this.#token = undefined;
  }

  async #fetch(): Promise<string> {
    const { address, accessKeyId, accessKeySecret, reach } = this.#options;
    const parameters = {
      ...{ AccessKeyId: accessKeyId, Action: 'CreateToken', Format: 'JSON', RegionId: 'cn-shanghai', Version: '2019-02-28' },
      ...{
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
      },
    };
    const answer = await askText({
      ...{ method: 'GET', url: `${address}/?${signedQuery(parameters, accessKeySecret)}`, reach, signal: AbortSignal.timeout(DEADLINE_MS) },
      explain: (status, body) => {
        const code = /"Code"\s*:\s*"([\w.]+)"/.exec(body)?.[1] ?? '';
        const isKey = status === 401 || status === 403 || /AccessKey|Signature|Forbidden/.test(code);
        return new ProviderError(
          isKey ? 'refused' : status === 429 || code.startsWith('Throttling') ? 'quota' : 'unavailable',
          `no token: ${status} ${code}`,
        );
      },
    });
    const token = within(readable(answer), 'Token');
    const [id, expires] = [textWithin(token, 'Id'), numberWithin(token, 'ExpireTime')];
    if (id === '' || expires === undefined) throw new ProviderError('protocol', 'an answer without a token');
    this.#token = { id, expiresAt: expires * 1_000 };
    return id;
  }
}

const readable = (answer: string): unknown => {
  try {
    return objectOf(answer);
  } catch {
    throw new ProviderError('protocol', 'an answer that makes no sense');
  }
};
