export { CasesView } from './cases/cases-view.tsx';
