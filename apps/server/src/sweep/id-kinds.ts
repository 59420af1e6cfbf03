import type { TestCompany } from '../testing/fixture.ts';
import type { addBelongings } from './belongings.ts';

/** The rows of a test company that a call can name, by kind. */
export type Ids = TestCompany['ids'] & Awaited<ReturnType<typeof addBelongings>>;
type Kind = keyof Ids;

/** What a field's name or, for a plain `id`, the call's path says that an id is of. */
const byName: readonly [RegExp, Kind][] = [
  [/session/i, 'chat'],
  [/whoIds/, 'department'],
  [/run_id/, 'simulation'],
  [/gatewayGroup/i, 'gatewayGroup'],
  [/redialRule/, 'redialRule'],
  [/[Ss]trategyId$/, 'smsStrategy'],
  [/templateId/, 'smsTemplate'],
  [/^ruleId$/, 'intervention'],
  [/ab_test/, 'abTest'],
  [/gateway/i, 'gateway'],
  [/flow/i, 'flow'],
  [/task|target|group/i, 'task'],
  [/^before$/, 'outboundRule'],
  [/row/i, 'row'],
  [/user|createdBy/i, 'user'],
  [/role/i, 'role'],
  [/department|parent/i, 'department'],
  [/extension/i, 'extension'],
  [/call/i, 'call'],
  [/provider/i, 'provider'],
  [/group/i, 'announcementGroup'],
  [/trial/i, 'announcementTrial'],
];
const byPath: readonly [RegExp, Kind][] = [
  [/access-auth/, 'apiKey'],
  [/number-cipher/, 'numberCipher'],
  [/receive-plus/, 'delivery'],
  [/intercept-black/, 'blackNumber'],
  [/config\/white/, 'whiteNumber'],
  [/speech-provider/, 'provider'],
  [/speech-bake-off/, 'bakeOff'],
  [/flow-case/, 'flowCase'],
  [/flow-simulation/, 'simulation'],
  [/announcement\/(pass|split)/, 'announcementGroup'],
  [/announcement\/audio/, 'announcementSample'],
  [/announcement\/trial/, 'announcementTrial'],
  [/announcement/, 'announcementRule'],
  [/number-delete/, 'row'],
  [/queue/, 'job'],
  [/sysmsg/, 'message'],
  [/^\/api\/log\//, 'log'],
  [/gateway-group/, 'gatewayGroup'],
  [/outbound-rule/, 'outboundRule'],
  [/config\/recall/, 'redialRule'],
  [/sms-template/, 'smsTemplate'],
  [/sms-strategy/, 'smsStrategy'],
  [/task-intervention\/undo/, 'interventionLog'],
  [/task-intervention/, 'intervention'],
  [/gateway/, 'gateway'],
  [/sip-extension/, 'extension'],
  [/auth-item/, 'role'],
  [/department/, 'department'],
  [/user|doscs/, 'user'],
  [/call-info-mark/, 'callMark'],
  [/feedback/, 'feedback'],
  [/retention/, 'legalHold'],
  [/call-info/, 'call'],
  [/task/, 'task'],
  [/call-intention-cate/, 'grade'],
  [/flow/, 'flow'],
];

/** Which row the id in a field of a call is of; undefined if nothing says so. */
export const kindOf = (name: string, path: string): Kind | undefined => {
  const [list, text] = name === 'id' || name === 'ids' ? [byPath, path] : [byName, name];
  return list.find(([pattern]) => pattern.test(text))?.[1];
};
