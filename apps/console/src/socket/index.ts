export { announce, carryAudio, startSocket, stopSocket, useSocketStatus } from './connection.ts';
export { forgetLive, useLive } from './live.ts';
export { usePush } from './use-push.ts';
