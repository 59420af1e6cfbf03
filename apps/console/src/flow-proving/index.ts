export { AbTestView } from './ab-test/ab-test-view.tsx';
export { BatchView } from './batch/batch-view.tsx';
export { CasesView } from './cases/cases-view.tsx';
export { ReplayView } from './replay/replay-view.tsx';
export { SimulationView } from './simulation/simulation-view.tsx';
export { TestCallView } from './test-call/test-call-view.tsx';
export { UnmatchedView } from './unmatched/unmatched-view.tsx';
