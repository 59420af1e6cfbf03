import { problemKind } from '@parley/contract';

const generate = { zh: '请在“API 密钥”页重新生成密钥', en: 'Generate a new pair on the page of API keys' };
const manual = { zh: '请对照接口签名文档的示例', en: 'Compare with the worked example in the document of signed requests' };
const page = { zh: '请在“API 密钥”页修改', en: 'Change it on the page of API keys' };

/** What can be wrong with a signed request, and with the key that it names. */
export const keyProblems = {
  header: problemKind(
    'signature.header',
    401,
    { zh: '请求头 {header} 缺失或格式有误', en: 'The header {header} is missing or malformed' },
    manual,
  ),
  skew: problemKind(
    'signature.skew',
    401,
    {
      zh: '请求时间与服务器相差 {seconds} 秒，最多 {most} 秒',
      en: 'The time of the request is {seconds} s from ours; at most {most} s are allowed',
    },
    { zh: '请校准时钟；服务器时间戳为 {now}', en: 'Set the clock; the timestamp here is {now}' },
  ),
  unknown: problemKind('key.unknown', 401, { zh: '没有这个 API 密钥', en: 'There is no such API key' }, generate),
  wrong: problemKind('signature.wrong', 401, { zh: '签名不正确', en: 'The signature is wrong' }, manual),
  body: problemKind(
    'signature.body',
    401,
    { zh: '请求体与 content-sha256 不一致', en: 'The body is not the one of content-sha256' },
    { zh: '请对实际发送的字节计算 SHA-256', en: 'Take the SHA-256 of the bytes that are sent' },
  ),
  replayed: problemKind(
    'signature.replayed',
    401,
    { zh: '这个 nonce 已经用过', en: 'This nonce was used before' },
    {
      zh: '请换一个 nonce 重新签名；要安全地重试，请带上 idempotencyKey',
      en: 'Sign again with another nonce; to retry safely, send an idempotencyKey',
    },
  ),
  disabled: problemKind('key.disabled', 403, { zh: 'API 密钥已停用', en: 'The API key is disabled' }, page),
  expired: problemKind('key.expired', 403, { zh: 'API 密钥已过期', en: 'The API key has expired' }, page),
  userGone: problemKind(
    'key.user-gone',
    403,
    { zh: '生成该密钥的用户已停用', en: 'The user who generated the key may not log in any more' },
    { zh: '请由在职的用户重新生成密钥', en: 'Have somebody who may generate it again' },
  ),
  companyOff: problemKind(
    'key.company-off',
    403,
    { zh: '企业已停用或授权到期', en: 'The company is suspended or its authorization has ended' },
    { zh: '请联系平台运营方', en: 'Ask the operator of the platform' },
  ),
  network: problemKind(
    'key.network',
    403,
    { zh: '该密钥不接受来自 {address} 的请求', en: 'The key takes no requests from {address}' },
    page,
  ),
  scope: problemKind(
    'key.scope',
    403,
    { zh: '该密钥没有这个接口的范围：{scopes}', en: 'The key lacks the scope of this call: {scopes}' },
    page,
  ),
  notByKey: problemKind(
    'route.not-by-key',
    403,
    { zh: '这个接口不能用 API 密钥调用', en: 'This call cannot be made with an API key' },
    { zh: '请查看接口文档中可用密钥的接口', en: 'See which calls the API document offers to keys' },
  ),
} as const;
