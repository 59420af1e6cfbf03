export { checksOf, expectationOf, firstDifference } from './compare-runs.ts';
export { type Confusion, confusionOf } from './confusion.ts';
export { decisionsOf } from './decisions.ts';
export { type AskOutside, withOutside } from './outside.ts';
export { runScript, type Script, saysOf, soundsOf } from './run-script.ts';
export { beginTalk, nextTurn, type Talk, type TalkStep, withSamples } from './talk.ts';
export { type NodeTry, tryAtNode } from './try-at-node.ts';
