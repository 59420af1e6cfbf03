import type { Action, Listen, Say } from '@parley/dialog';

/** The actions of a step as a call performs them. */
export const performedIn = (actions: readonly Action[]) => {
  const reply = actions.find((action) => action.kind === 'reply');
  return {
    /** In their order, and the same where one is performed again; a sentence of a reply is said like any other prompt. */
    says: actions.flatMap((action): Say[] =>
      action.kind === 'say' ? [action] : action.kind === 'say-part' ? [{ ...action, kind: 'say' }] : [],
    ),
    reply,
    /** While a model replies, the person is listened to. */
    listen: reply?.listen ?? actions.find((action): action is Listen => action.kind === 'listen'),
    hangup: actions.find((action) => action.kind === 'hangup'),
    transfer: actions.find((action) => action.kind === 'transfer'),
    request: actions.find((action) => action.kind === 'request'),
  };
};
