import type { Language } from '@parley/contract';
import type { FlowFault } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';

export const faultsOf = (_flow: Flow, _language: Language): FlowFault[] => [];
