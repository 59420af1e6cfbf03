export {
  alongRoute,
  type Dialog,
  dialogOfRequest,
  dialogOfResponse,
  draftInDialog,
  formatContact,
  nextHop,
  refreshTarget,
  transportParameter,
} from './dialog.ts';
