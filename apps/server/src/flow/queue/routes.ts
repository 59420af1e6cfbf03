import * as contract from '@parley/contract/flow-queue';
import { bind } from '../../kit/bind.ts';
import { groupInbound, groupOutbound } from './group-call.ts';
import { listGroupCalls, listQueueNumbers } from './list-queues.ts';
import { queueInbound, queueOutbound } from './queue-call.ts';
import { setRunStatus } from './run-status.ts';

export const flowQueueRoutes = [
  bind(contract.queueCall, queueInbound),
  bind(contract.outboundQueueCall, queueOutbound),
  bind(contract.groupCall, groupInbound),
  bind(contract.outboundGroupCall, groupOutbound),
  bind(contract.setQueueCallRunStatus, setRunStatus),
  bind(contract.queueNumbers, listQueueNumbers),
  bind(contract.groupCalls, listGroupCalls),
];
