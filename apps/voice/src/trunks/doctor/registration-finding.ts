import type { Gateway } from '../../directory/gateways.ts';
import type { TrunkMonitor } from '../trunk-monitor.ts';
import { bad, type Found, good, skipped, warning } from './finding.ts';

const refused: ReadonlySet<number> = new Set([401, 403, 407]);

/** How it stands with the registration, ours or theirs. */
export function registrationFinding(gateway: Gateway, trunks: Pick<TrunkMonitor, 'bindingOf' | 'registrationOf'>): Found {
  if (gateway.kind === 'address') return skipped('register.none');
  if (gateway.kind === 'registrant') {
    const binding = trunks.bindingOf(gateway);
    return binding ? good('register.bound', { contact: binding.contact.slice(0, 200) }) : bad('register.absent');
  }
  const { state = 'trying', last } = trunks.registrationOf(gateway) ?? {};
  if (!last || state === 'trying') return warning('register.trying');
  const { status, reason, expiresS = 0, digest } = last;
  if (state === 'registered')
    return digest ? good('register.digest', { seconds: expiresS, algorithm: digest }) : good('register.good', { seconds: expiresS });
  return refused.has(status) ? bad('register.secret', { status, reason }) : bad('register.bad', { status, reason });
}
