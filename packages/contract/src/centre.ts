import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { lineReason } from './line-reason.ts';
import { affected, choice, id, ids, instant, revision } from './page.ts';
import { prefixRule, writtenRule } from './prefix-rule.ts';
import { unreadableEntries } from './readable.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';
import { secret } from './secret.ts';
import { extraHeaders, isUnique, oneLine, peerAddress, sipUser } from './sip-values.ts';
import { gatewayTls } from './tls-values.ts';

const codec = z.enum(['PCMA', 'PCMU', 'G722', 'opus']);
const codecs = z.array(codec).min(1).refine(isUnique, fieldIssue('list.twice'));
/** SRTP with keys in SDP: never, where the other side can, or no call without. */
export const encryption = z.enum(['off', 'optional', 'required']);
const number = z.string().regex(/^\d{1,20}$/, fieldIssue('phone.numeric'));

/** `address`: known by its address and port. `register`: we register to a carrier. `registrant`: it registers to us, with its user and secret. */
export const gatewayKind = z.enum(['address', 'register', 'registrant']);
export const gatewayTransport = z.enum(['udp', 'tcp', 'tls']);
/** The beginning of a number. */
const destination = z
  .string()
  .max(20)
  .regex(/^\+?\d+$/, fieldIssue('format'));
/** Where the caller's number goes in our INVITE: From alone, or a header beside it (RFC 3325), so that From may be the account or anonymous. */
export const identityHeader = z.enum(['from', 'p-asserted-identity', 'p-preferred-identity']);
export const lineState = z.enum(['unknown', 'up', 'slow', 'down']);

/** How often caller numbers are shown. */
const callerLimits = {
  /** Calls a day of the company on which each is shown, over all nodes. Null: no limit. */
  callerDailyLimit: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** One of whose calls fewer than so many per cent are answered by a person rests. Null: none rests. */
  callerRestBelow: z.number().min(0.1).max(100).nullable().default(null),
  /** It is judged by every so many of its calls that ended. */
  callerRestCalls: z.number().int().min(5).max(10_000).default(50),
  callerRestMinutes: z.number().int().min(1).max(10_080).default(60),
};

const gatewayForm = z.object({
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  kind: gatewayKind.default('address'),
  /** Host name or IP address, without port. */
  address: peerAddress.default(''),
  /** Null: the DNS says which, and which servers (NAPTR, SRV). */
  port: z.number().int().min(1).max(65535).nullable().default(5060),
  transport: gatewayTransport.default('udp'),
  ...gatewayTls,
  username: sipUser.nullable().default(null),
  /** Written, never read back. Absent: stays as it is. Null: taken away. */
  secret: secret(oneLine(128).min(1)).nullable().optional(),
  codecs: codecs.default(['PCMA', 'PCMU']),
  encryption: encryption.default('off'),
  callerNumbers: z.array(number).max(1000).refine(isUnique, fieldIssue('list.twice')).default([]),
  ...callerLimits,
  /** Most calls at once. */
  capacity: z.number().int().min(0).max(100_000).default(100),
  /** Null: no limit of its own. */
  callsPerSecond: z.number().positive().max(10_000).nullable().default(null),
  calleeRules: z.array(prefixRule).max(100).default([]),
  /** How the caller's number is shown to the carrier; records keep the number itself. */
  callerRules: z.array(prefixRule).max(100).default([]),
  /** Beginnings of the numbers that may be called by it, before they are rewritten. Empty: all. */
  destinations: z.array(destination).max(200).refine(isUnique, fieldIssue('list.twice')).default([]),
  /** Headers to add to each INVITE. */
  headers: extraHeaders.default({}),
  optionsPing: z.boolean().default(true),
  identityHeader: identityHeader.default('p-asserted-identity'),
  /** Asks the carrier not to show the caller's number (Privacy: id, RFC 3323). */
  hideCaller: z.boolean().default(false),
  /** Whether it is believed who calls, who has diverted a call, and who wants to be hidden. */
  trustIdentity: z.boolean().default(true),
  /** Calls may be handed off to it (REFER). */
  takesRefer: z.boolean().default(false),
  /** It may have the robot call another number in place of whoever talks with it (REFER); refused with 403 otherwise. */
  obeysRefer: z.boolean().default(false),
  enabled: z.boolean().default(true),
  /** The flow that answers calls that come in by it. */
  inboundFlowId: id.nullable().default(null),
});

export const gatewayItem = z.object({
  id,
  name: z.string(),
  kind: gatewayKind,
  address: z.string(),
  port: z.number().int().nullable(),
  transport: gatewayTransport,
  codecs: z.array(codec),
  encryption,
  /** Of both rewritings. */
  unreadable: unreadableEntries,
  callerNumbers: z.array(z.string()),
  capacity: z.number().int(),
  callsPerSecond: z.number().nullable(),
  /** Calls are billed in whole units of so many seconds, each at this price in thousandths of a yuan; the operator sets them. */
  billingUnit: z.number().int(),
  price: z.number().int(),
  /** Of calls to us. */
  inboundPrice: z.number().int(),
  enabled: z.boolean(),
  state: lineState,
  stateReason: lineReason.nullable(),
  stateAt: instant.nullable(),
  /** Calls on it now. */
  calls: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type GatewayItem = z.infer<typeof gatewayItem>;

export const gatewayDetail = gatewayItem.extend({
  username: z.string().nullable(),
  /** Whether a secret is kept; the secret itself never leaves the server. */
  hasSecret: z.boolean(),
  calleeRules: z.array(writtenRule),
  callerRules: z.array(writtenRule),
  callerDailyLimit: z.number().int().nullable(),
  callerRestBelow: z.number().nullable(),
  callerRestCalls: z.number().int(),
  callerRestMinutes: z.number().int(),
  headers: z.record(z.string(), z.string()),
  destinations: z.array(z.string()),
  tlsVerify: z.boolean(),
  tlsCa: z.string().nullable(),
  tlsPin: z.string().nullable(),
  tlsCertificate: z.string().nullable(),
  /** Whether a key is kept; the key itself never leaves the server. */
  hasTlsKey: z.boolean(),
  optionsPing: z.boolean(),
  identityHeader,
  hideCaller: z.boolean(),
  trustIdentity: z.boolean(),
  takesRefer: z.boolean(),
  obeysRefer: z.boolean(),
  inboundFlowId: id.nullable(),
});

/** How a caller number does. */
const callerState = z.object({
  number: z.string(),
  /** Where it is from, as `same-area` goes by; null: nobody knows. */
  area: z.string().nullable(),
  /** Calls of today that it was shown on. */
  calls: z.number().int(),
  /** Calls that ended today and say something of the number, and those of them that a person answered. */
  ended: z.number().int(),
  answered: z.number().int(),
  /** The gateway does not show it until then; null: it does not rest. */
  restsUntil: instant.nullable(),
});
export type CallerState = z.infer<typeof callerState>;

/** What a gateway's kind needs. A secret that is not given may be kept already: the server knows. */
const needsOfKind = (
  form: {
    kind: string;
    address: string;
    username: string | null;
    secret?: string | null | undefined;
    tlsCertificate: string | null;
    tlsKey?: string | null | undefined;
    identityHeader: string;
    hideCaller: boolean;
  },
  context: z.RefinementCtx,
): void => {
  const wanting = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (form.kind !== 'registrant' && form.address === '') wanting('address', fieldIssue('address.empty'));
  if (form.kind !== 'address' && form.username === null) wanting('username', fieldIssue('username.needed'));
  if (form.kind === 'registrant' && form.secret === null) wanting('secret', fieldIssue('secret.needed'));
  // From is anonymous then, and the carrier would not know whose call it is.
  if (form.hideCaller && form.identityHeader === 'from') wanting('identityHeader', fieldIssue('identity.hidden'));
  if (form.tlsCertificate !== null && form.tlsKey === null) wanting('tlsKey', fieldIssue('tls.key.needed'));
};

export const gateway = {
  ...resource('config/gateway', {
    page: 'gateway',
    label: { zh: '网关', en: 'gateway' },
    item: gatewayItem,
    detail: gatewayDetail,
    create: gatewayForm.superRefine((form, context) =>
      needsOfKind({ ...form, secret: form.secret ?? null, tlsKey: form.tlsKey ?? null }, context),
    ),
    update: gatewayForm.shape,
    check: needsOfKind,
    filter: { name: z.string().max(64).optional(), state: lineState.optional(), enabled: z.boolean().optional() },
    sorts: ['createdAt', 'name', 'capacity'],
    option: 'list-by-option',
    optionFor: ['PLATFORM/TASK/CREATE', 'PLATFORM/TASK/UPDATE', 'PLATFORM/REPORT/CALL-INFO/LIST'],
  }),
  setEnabled: route('/api/config/gateway/set-enabled', {
    page: 'gateway',
    audit: true,
    summary: { zh: '启用或停用网关', en: 'Enable or disable gateways' },
    input: ids.extend({ enabled: z.boolean() }),
    output: affected,
  }),
  /** What uses it: gateway groups, outbound rules, and tasks that the caller sees. */
  relateData: route('/api/config/gateway/relate-data', {
    page: 'gateway',
    summary: { zh: '网关的使用情况', en: 'What uses a gateway' },
    input: z.object({ id }),
    output: z.object({
      groups: z.array(choice),
      rules: z.array(choice),
      tasks: z.array(choice),
      /** From where calls are taken as its: by place, as `UDP 203.0.113.5:5060`; over TCP and TLS the port does not count. */
      places: z.array(z.string()),
      /** Other gateways of the company at one of these places: the number that is called tells whose a call is. */
      sharing: z.array(choice),
    }),
  }),
  callerNumbers: route('/api/config/gateway/caller-numbers', {
    page: 'gateway',
    permission: 'CONFIG/GATEWAY/CALLER-NUMBERS || CONFIG/GATEWAY/DETAIL || PLATFORM/TASK/CREATE || PLATFORM/TASK/UPDATE',
    summary: { zh: '网关的主叫号码', en: 'List caller numbers' },
    input: z.object({ id }),
    output: z.object({
      list: z.array(z.string()),
      /** How each of them does today, in the company's zone. */
      use: z.array(callerState),
      /** Calls a day on which each may be shown by this gateway; null: no limit. */
      dailyLimit: z.number().int().nullable(),
    }),
  }),
};

const extensionForm = z.object({
  number: z.string().regex(/^\d{2,10}$/, fieldIssue('extension.number')),
  name: oneLine(64).trim().default(''),
  codecs: codecs.default(['PCMA', 'PCMU']),
  encryption: encryption.default('off'),
  enabled: z.boolean().default(true),
  /** Calls at a time. */
  maxCalls: z.number().int().min(1).max(100).default(4),
  userId: id.nullable().default(null),
  /** The flow that answers when it dials no other extension. */
  inboundFlowId: id.nullable().default(null),
});

const extensionSecret = secret(oneLine(128).min(8, fieldIssue('secret.short')));

export const extensionItem = z.object({
  id,
  number: z.string(),
  name: z.string(),
  codecs: z.array(codec),
  encryption,
  enabled: z.boolean(),
  maxCalls: z.number().int(),
  userId: id.nullable(),
  inboundFlowId: id.nullable(),
  registered: z.boolean(),
  registeredUntil: instant.nullable(),
  registeredContact: z.string().nullable(),
  registeredAgent: z.string().nullable(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type ExtensionItem = z.infer<typeof extensionItem>;

export const extension = {
  ...resource('config/sip-extension', {
    page: 'sip-extension',
    touches: 'extensions',
    label: { zh: '分机', en: 'extension' },
    item: extensionItem,
    detail: extensionItem,
    create: extensionForm.extend({ secret: extensionSecret }),
    /** An absent secret stays as it is. */
    update: { ...extensionForm.shape, secret: extensionSecret.optional() },
    filter: { number: z.string().max(20).optional(), enabled: z.boolean().optional(), registered: z.boolean().optional() },
    sorts: ['number', 'createdAt'],
  }),
  setStatus: route('/api/config/sip-extension/set-status', {
    page: 'sip-extension',
    audit: true,
    touches: 'extensions',
    summary: { zh: '启用或停用分机', en: 'Enable or disable extensions' },
    input: ids.extend({ enabled: z.boolean() }),
    output: affected,
  }),
};
