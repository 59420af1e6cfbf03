export { failureText, type SendOptions, send } from './call.ts';
export { type Notice, notify, takeNotices, useNotices } from './notice.ts';
export { loggedOut } from './session-over.ts';
export { askKey, queryClient, useAct, useAsk } from './use-ask.ts';
