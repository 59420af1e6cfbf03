export { chooseBeforeLogin, takeChoice } from './language-choice.ts';
export { useNumberHint } from './number-hint.ts';
export { isShown, type Place } from './places.ts';
export {
  beginSession,
  describeSession,
  endSession,
  expireSession,
  moveToOperate,
  resumeSession,
  useSession,
} from './store.ts';
export { wayBack } from './way-back.ts';
