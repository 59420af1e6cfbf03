export { type Dialog, dialogOfRequest, dialogOfResponse, draftInDialog, formatContact, nextHop, refreshTarget } from './dialog.ts';
