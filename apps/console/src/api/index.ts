export { isUntold, noteInput } from './activity.ts';
export { failureText, send } from './call.ts';
export { notify, takeNotices, useNotices } from './notice.ts';
export { loggedOut } from './session-over.ts';
export { askAhead, askKey, queryClient, useAct, useAsk, useAskAhead, useEarlyQuery } from './use-ask.ts';
export { useWaiting } from './waiting.ts';
