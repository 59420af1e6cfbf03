export { Grade, gradeRank } from './grade.tsx';
export { Mark, Status, type Tone } from './mark.tsx';
export { resultText, resultTexts } from './results.ts';
export type { Shape } from './shapes.tsx';
export { callGoesOn, callSigns, extensionSigns, flowSigns, jobSigns, lineSigns, numberSigns, type Sign, taskSigns } from './vocabulary.ts';
