export { CasesView } from './cases/cases-view.tsx';
export { SimulationView } from './simulation/simulation-view.tsx';
