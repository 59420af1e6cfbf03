import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { signedQuery } from './aliyun/token.ts';
import { hearingContract } from './testing/hearing-contract.ts';
import { deepgramVendor, funasrVendor, sherpaVendor } from './testing/hearing-vendors.ts';
import { aliyunVendor, azureVendor, realtimeVendor, tencentVendor, volcengineVendor } from './testing/hearing-vendors-cloud.ts';

const right = 'right-key';

hearingContract({
  ...{ kind: 'funasr', vendor: funasrVendor(right), key: 'token' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}/`, token: right }),
});
hearingContract({
  ...{ kind: 'sherpa-server', vendor: sherpaVendor(right), key: 'token' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}/`, token: right }),
});
hearingContract({
  ...{ kind: 'deepgram', vendor: deepgramVendor(right), key: 'key' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}`, key: right }),
});

/** Alibaba's token service: the signature is checked, and answers who it is for. */
const tokens = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://host');
  const { Signature, ...asked } = Object.fromEntries(searchParams);
  const isRight = asked.Action === 'CreateToken' && new URLSearchParams(signedQuery(asked, right)).get('Signature') === Signature;
  if (isRight) response.end(JSON.stringify({ Token: { Id: 'a-token', ExpireTime: Date.now() / 1_000 + 86_400, UserId: '1' } }));
  else response.writeHead(404).end(JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched' }));
});
afterAll(() => void tokens.close());

hearingContract({
  ...{ kind: 'aliyun', vendor: aliyunVendor('a-token'), key: 'accessKeySecret' },
  fields: async (port) => {
    if (!tokens.listening) await once(tokens.listen(0, '127.0.0.1'), 'listening');
    const { port: tokenPort } = tokens.address() as AddressInfo;
    const addresses = { address: `ws://127.0.0.1:${port}/ws/v1`, tokenAddress: `http://127.0.0.1:${tokenPort}` };
    return { ...addresses, appKey: 'app-key', accessKeyId: 'id', accessKeySecret: right };
  },
});
hearingContract({
  ...{ kind: 'tencent', vendor: tencentVendor(right), key: 'secretKey' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}/asr/v2`, appId: '1250000000', secretId: 'id', secretKey: right }),
});
hearingContract({
  ...{ kind: 'volcengine', vendor: volcengineVendor(right), key: 'accessToken' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}/api/v3/sauc/bigmodel_async`, appId: 'app', accessToken: right }),
});
hearingContract({
  ...{ kind: 'azure', vendor: azureVendor(right), key: 'key' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}`, key: right, region: 'eastasia' }),
});
hearingContract({
  ...{ kind: 'openai-realtime', vendor: realtimeVendor(right), key: 'key' },
  fields: (port) => ({ address: `ws://127.0.0.1:${port}/v1/realtime`, key: right }),
});

test('a token is signed as the vendor documents it', () => {
  // The example of Alibaba Cloud's documentation of CreateToken.
  const parameters = {
    ...{ AccessKeyId: 'my_access_key_id', Action: 'CreateToken', Format: 'JSON', RegionId: 'cn-shanghai', SignatureMethod: 'HMAC-SHA1' },
    ...{
      SignatureNonce: 'b924c8c3-6d03-4c5d-ad36-d984d3116788',
      SignatureVersion: '1.0',
      Timestamp: '2019-04-18T08:32:31Z',
      Version: '2019-02-28',
    },
  };
  expect(signedQuery(parameters, 'my_access_key_secret')).toMatch(/^Signature=hHq4yNsPitlfDJ2L0nQPdugdEzM%3D&/);
});
