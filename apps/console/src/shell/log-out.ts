import { logout } from '@parley/contract/session';
import { queryClient, send } from '../api/index.ts';
import { useTabs } from '../navigation/index.ts';
import { endSession } from '../session/index.ts';
import { forgetLive, stopSocket } from '../socket/index.ts';

/** Ends the session here even if the server cannot be told. */
export const logOut = async (): Promise<void> => {
  await send(logout, {}, { quiet: true }).catch(() => undefined);
  stopSocket();
  forgetLive();
  endSession();
  queryClient.clear();
  useTabs.setState({ tabs: [] });
};
