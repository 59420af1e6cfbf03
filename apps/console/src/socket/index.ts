export { startSocket, stopSocket, useSocketStatus } from './connection.ts';
export { usePush } from './use-push.ts';
