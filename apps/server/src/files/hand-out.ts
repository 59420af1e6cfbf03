import type { Context } from '../kit/context.ts';
import { addressLife, signedAddress } from './signed-address.ts';

/** What the operation log keeps of a file that somebody got the address of. */
export interface HandedFile {
  readonly file: string;
  readonly bytes: number;
  readonly [about: string]: string | number | null;
}

/**
 * The address of a file for whoever calls, and when it ends at the latest (ms since the epoch): it ends with the session too. The operation log has one entry for each address,
 * however many stretches of the file are then read.
 *
 * @throws for a call whose contract does not say that it takes data out
 */
export const handOut = ({ services, route, audit, caller }: Context, path: string, file: HandedFile): { url: string; until: number } => {
  if (!route.takesOut) throw new Error(`${route.path} does not say that it takes data out`);
  audit.after = file;
  const until = services.now().getTime() + addressLife;
  return { url: signedAddress(services.settings.key, path, { until, session: caller.tokenHash }), until };
};
