import { hearingContract } from './testing/hearing-contract.ts';
import { deepgramVendor, funasrVendor, sherpaVendor } from './testing/hearing-vendors.ts';

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
