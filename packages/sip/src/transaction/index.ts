export type { ClientHandlers, ClientTransaction } from './client-transaction.ts';
export { type Environment, repeat } from './environment.ts';
export { responseAddress, ServerTransaction } from './server-transaction.ts';
export { standardTimers, type TimerValues } from './timer-values.ts';
export { TransactionLayer } from './transaction-layer.ts';
