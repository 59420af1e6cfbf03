/** PostgreSQL: connections, migrations, the tenant-scoped handle, the bus, leases and the dialler's queries. */
export { announcementRules, type KeptAnnouncementRule } from './announcements/announcement-rules.ts';
export { collectAnnouncement, forgetAnnouncements, type HeardAnnouncement } from './announcements/collect-announcement.ts';
export { type AnnouncementGroup, agreedClass, knownAnnouncements } from './announcements/known-announcements.ts';
export { beforeHeard, type StoppedRedials, stopRedials } from './announcements/stop-redials.ts';
export { billOf, paidTime, reservedTime, reserveOf, type Tariff } from './billing/bill.ts';
export { chargeLoneLeg } from './billing/charge-lone-leg.ts';
export { holdMoney, releaseMoney } from './billing/held-money.ts';
export { affordable } from './billing/reservations.ts';
export { NotifyBus } from './bus/notify-bus.ts';
export { type CallerOffer, takeCallers } from './callers/take-callers.ts';
export { type ConnectOptions, connect, type Database, databaseIsAway, json } from './connect.ts';
export { type ClaimedRow, type ClaimRequest, claimBatch, claimRows, releaseRows } from './dialling/claim.ts';
export { finishIfDone, finishPastEnd, type IdleTask, idleTasks } from './dialling/finish-if-done.ts';
export { giveStartsBack } from './dialling/give-starts-back.ts';
export { markTalking } from './dialling/mark-talking.ts';
export { passOn } from './dialling/pass-on.ts';
export { changePermits, inboundPermit, linePermit, othersPermits, type PermitBasis, type PermitChange } from './dialling/permits.ts';
export { postponeRows } from './dialling/postpone-rows.ts';
export {
  abTestOfInbound,
  type GroupLane,
  type RunningAbTest,
  type RunningTask,
  runningTasks,
} from './dialling/running-tasks.ts';
export { type AttemptRequest, type AttemptStart, startAttempts } from './dialling/start-attempts.ts';
export { taskLines } from './dialling/task-lines.ts';
export {
  type AskDoNotCall,
  asksOutside,
  doNotCallUnknown,
  forgetAnswers,
  listedAmong,
  type Screened,
  screenNumbers,
} from './do-not-call/screen-numbers.ts';
export { applyFacts } from './facts/apply-facts.ts';
export type { BilledBy, CallFacts, EventFacts, LegFacts, PassedNode, TurnFacts } from './facts/call-facts.ts';
export { refusesRecord } from './facts/refuses-record.ts';
export { type OrphanedCall, type OrphanedRow, type TakeOverOptions, takeOverNode } from './facts/take-over.ts';
export { type CountChange, countChanges } from './facts/task-counts.ts';
export { flowAudio, type KeptAudio, keepFlowAudio, knownFlowAudio } from './flows/flow-audio.ts';
export { flowTraining } from './flows/flow-training.ts';
export { flowVectors } from './flows/flow-vectors.ts';
export { removeUnusedFlowAudio, type UnusedAudio, unusedFlowAudio } from './flows/unused-audio.ts';
export { type ActOnNumber, actedOn, actOnNumbers, intervened } from './interventions/act-on-numbers.ts';
export { keptRules, numberFacts, rulesOfTask } from './interventions/kept-rules.ts';
export { migrate } from './migrate.ts';
export { type KnownModelEndpoint, modelEndpointOf } from './models/model-endpoint.ts';
export {
  commitMove,
  type HeldByCall,
  type MoveState,
  movedAway,
  moveOf,
  type NamedNode,
  type OfferedCall,
  offerMove,
  refuseMove,
  takeMove,
  withdrawMove,
} from './moves/call-moves.ts';
export {
  declareLost,
  type HeldLease,
  heldLeases,
  joinNode,
  leaseSeconds,
  leaveNode,
  liveNodes,
  type NodeSelf,
  otherNodeIsReady,
  renewLease,
  silenceOf,
  unsettledNodes,
} from './nodes/node-lease.ts';
export { processLoad } from './nodes/process-load.ts';
export { areaOf, knownAreas } from './numbers/area-of.ts';
export { blacklistedAmong, isNumber, refusesCaller, whitelistedAmong } from './numbers/blacklist.ts';
export { convertNumbers, switchNumbers } from './numbers/convert-numbers.ts';
export { listsOfTask } from './numbers/lists-of-task.ts';
export type { NumberKey } from './numbers/number-key.ts';
export { numberKey } from './numbers/session-key.ts';
export { zoneKeyOf, zonesOfKey } from './numbers/zone-of.ts';
export { type OutsideSettings, outsideSettingsOf } from './outside/outside-settings.ts';
export {
  forgetLostRegistrations,
  forgetRegistrations,
  type KnownRegistration,
  readRegistrations,
  type SharedRegistration,
  showRegistration,
  writeRegistrations,
} from './registrations/registrations.ts';
export { forgetCalledDays, repeatedAmong } from './repeats/repeat-limits.ts';
export type { DB } from './schema.gen.ts';
export { hashKeys } from './secrets/kept-keys.ts';
export { countSecrets, resealSecrets } from './secrets/reseal.ts';
export { handOverTaskEnd, type TaskEnd } from './sms/hand-over-task-end.ts';
export {
  addSpeechFigures,
  forgetSpeechFigures,
  latencyCellMs,
  latencyCells,
  type SpeechFigure,
  type SpeechState,
  tellSpeechStates,
} from './speech/speech-figures.ts';
export { providerFields, readSpeechSettings } from './speech/speech-settings.ts';
export { isStorable, longestName, storable, storableText } from './storable.ts';
export { type CompanyDatabase, forCompany, type ReadingDatabase } from './tenancy/for-company.ts';
export { isWithin, type Scope, wholeCompany } from './tenancy/scope.ts';
export { timeOfUuid7, uuid7, uuid7At, uuidFloor, zeroUuid } from './uuid7.ts';
