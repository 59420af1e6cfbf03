import { loginLog, operationLog } from '@parley/contract/log';
import { bind } from '../kit/bind.ts';
import { listLogins } from './login-logs.ts';
import { listOperations, readOperation } from './operation-logs.ts';

export const logRoutes = [
  bind(operationLog.list, listOperations),
  bind(operationLog.detail, readOperation),
  bind(loginLog.list, listLogins),
];
