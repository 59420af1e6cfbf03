import { outsideSettingsOf } from '@parley/db';
import { valueAt } from '@parley/dialog';
import type { AskOutside } from '@parley/dialog/script';
import { carryOutReply, carryOutRequest } from '@parley/speech/outside';
import type { Services } from '../services.ts';

/** Asks outside for a company's test chat, by what its calls ask with. */
export const askOutside = ({ db, settings }: Pick<Services, 'db' | 'settings'>, company: number): AskOutside => {
  const known = () => outsideSettingsOf(db, settings.key, company, settings.gatewayNetworks);
  let read: ReturnType<typeof known> | undefined;
  return async (asked, tell, isWanted) => {
    read ??= known();
    const { requests, model } = await read;
    const over = new AbortController();
    if (asked.kind === 'request') return tell(await carryOutRequest(asked, requests, valueAt, over.signal));
    await carryOutReply(
      asked,
      model,
      (event) => {
        tell(event);
        if (!isWanted()) over.abort();
      },
      over.signal,
    );
  };
};
