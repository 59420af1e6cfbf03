import type { CallContext } from '../call/call-context.ts';
import type { PersonPlace } from '../call/person-place.ts';

/** Simulated callers have one number, which nobody else has. */
const number = '0000';

/** The lab of this machine, past every gateway: what is called there costs nothing and is nobody's line. */
export const labPlace = ({
  labPort,
  publicAddress,
  sip,
}: Pick<CallContext, 'labPort' | 'publicAddress' | 'sip'>): PersonPlace | 'no-lab' => {
  if (labPort === undefined) return 'no-lab';
  const at = { host: '127.0.0.1', port: labPort };
  return {
    line: { codecs: ['PCMA'], encryption: 'off' },
    route: {
      target: `sip:${number}@${at.host}:${at.port}`,
      nextHop: at,
      from: { uri: `sip:parley@${publicAddress ?? sip.address.host}` },
      headers: [],
    },
    isPhone: false,
  };
};
