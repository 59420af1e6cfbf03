export { causeText, codesBeside, resultText } from '@parley/contract/state-texts';
export { Grade } from './grade.tsx';
export { Mark, Status } from './mark.tsx';
export {
  callGoesOn,
  callSigns,
  extensionSigns,
  feedbackSigns,
  flowSigns,
  jobSigns,
  lineSigns,
  numberSigns,
  type Sign,
  smsSigns,
  taskSigns,
  templateSigns,
} from './vocabulary.ts';
