export {
  alongRoute,
  type Dialog,
  dialogOfRequest,
  dialogOfResponse,
  draftInDialog,
  formatContact,
  nextHop,
  reachedByAll,
  refreshTarget,
  transportParameter,
} from './dialog.ts';
