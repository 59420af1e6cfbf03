export { Grade } from './grade.tsx';
export { Mark, Status } from './mark.tsx';
export { resultText } from './results.ts';
export { callGoesOn, callSigns, extensionSigns, flowSigns, jobSigns, lineSigns, numberSigns, type Sign, taskSigns } from './vocabulary.ts';
