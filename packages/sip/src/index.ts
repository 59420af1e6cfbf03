export type {
  CallEnding,
  CallEvents,
  CallFailure,
  ContinuedCall,
  ContinueOptions,
  DialogId,
  DialogState,
  EndReason,
  ExtraHeaders,
  HandedOver,
  IncomingCall,
  IncomingCallEvents,
  InDialogRequest,
  InfoDigit,
  InviteOptions,
  OfferDecision,
  OfferHandler,
  OutgoingCall,
  OutgoingCallEvents,
  RedirectedTo,
  RedirectRules,
  ReferOptions,
  ReferOutcome,
  RemoteOffer,
  ReplacedCall,
  SessionTimes,
  TransferRequest,
} from './call/index.ts';
export { contactsOf, rings, seenFromOtherEnd } from './call/index.ts';
export { type Clock, systemClock, type Timer } from './clock/index.ts';
export {
  type CredentialCandidate,
  type CredentialQuery,
  carriesCredentials,
  type DigestAlgorithm,
  type DigestCredentials,
} from './digest/index.ts';
export type { Ban, GuardOptions } from './guard/index.ts';
export {
  type CallerIdentity,
  callerIdentity,
  formatAddress,
  formatReason,
  formatUri,
  type NameAddress,
  parseAddress,
  parseMessage,
  parseReasons,
  parseUri,
  type ReasonValue,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  type SipUri,
  sdpOf,
} from './message/index.ts';
export type {
  Binding,
  BindingChange,
  BindingStore,
  Registrar,
  RegistrarOptions,
  Registration,
  RegistrationEvents,
  RegistrationOptions,
} from './registrar/index.ts';
export { type Dns, systemDns, TargetResolver } from './resolver/index.ts';
export {
  type AudioAgreement,
  type AudioCodec,
  audioCodecs,
  type CryptoLine,
  type Direction,
  type Encryption,
  type LocalAudio,
  makeOffer,
  type Negotiated,
  negotiate,
  newCryptoLines,
  readAnswer,
  speakable,
} from './sdp/index.ts';
export { createSipStack } from './stack.ts';
export type {
  Admission,
  Pong,
  SipLog,
  SipStack,
  SipStackFigures,
  SipStackOptions,
  TappedMessage,
} from './stack-types.ts';
export type { TimerValues } from './transaction/index.ts';
export type { HostPort, Protocol, StreamProtocol, Target, TlsClient, TlsServerOptions } from './transport/index.ts';
