import { accessAuth } from './access-auth.ts';
import { announcement } from './announcement.ts';
import { bakeOff } from './bake-off.ts';
import * as call from './call.ts';
import { callExport } from './call-export.ts';
import { callMark } from './call-mark.ts';
import { calloutSet, holiday } from './callout-set.ts';
import { extension, gateway } from './centre.ts';
import { doscs, ownCompany } from './company.ts';
import { displayField, listView, options } from './display.ts';
import { feedback } from './feedback.ts';
import * as flow from './flow.ts';
import { flowAbTest } from './flow-ab-test.ts';
import * as flowBatch from './flow-batch.ts';
import { flowCase } from './flow-case.ts';
import * as flowLibrary from './flow-library.ts';
import * as flowPackage from './flow-package.ts';
import * as flowQueue from './flow-queue.ts';
import * as flowReplay from './flow-replay.ts';
import * as flowScriptFile from './flow-script-file.ts';
import { flowSimulation } from './flow-simulation.ts';
import { flowTestCall } from './flow-test-call.ts';
import { flowUnderstanding } from './flow-understanding.ts';
import * as flowVoices from './flow-voice.ts';
import { gatewayGroup } from './gateway-group.ts';
import { gradeCategory } from './grade-category.ts';
import { liveCalls } from './live-call.ts';
import { loginLog, operationLog } from './log.ts';
import { sysmsg } from './message.ts';
import { modelEndpoint } from './model-endpoint.ts';
import { numberCipher } from './number-cipher.ts';
import { black, white } from './number-list.ts';
import {
  ban,
  caches,
  company,
  environment,
  node,
  nodeRestart,
  operateAccount,
  operateCompanyUpdate,
  operateFlow,
  operateGateway,
  operateGatewayPrice,
  operatorAccount,
  speech,
} from './operate.ts';
import { department, role, user } from './organisation.ts';
import { outboundRule } from './outbound-rule.ts';
import { packetCapture } from './packet-capture.ts';
import { recall } from './recall.ts';
import * as report from './report.ts';
import { requestHost } from './request-host.ts';
import { retention } from './retention.ts';
import type { AnyRoute } from './route.ts';
import * as session from './session.ts';
import { smsRecord } from './sms-record.ts';
import { smsStrategy } from './sms-strategy.ts';
import { smsTemplate } from './sms-template.ts';
import { speechProvider } from './speech.ts';
import { statement } from './statement.ts';
import * as task from './task.ts';
import { taskDelivery } from './task-delivery.ts';
import { taskIntervention } from './task-intervention.ts';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue, logExport } from './transfer.ts';
import { trunkDoctor } from './trunk-check.ts';
import { userImport } from './user-import.ts';

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'permission' in value && 'input' in value;

const areas: Readonly<Record<string, object>> = {
  session,
  secondFactor: session.secondFactor,
  flow,
  flowCase,
  flowSimulation,
  flowTestCall,
  flowAbTest,
  flowReplay,
  flowPackage,
  flowScriptFile,
  flowUnderstanding,
  flowVoice: flowVoices.flowVoice,
  robotVoice: { get: flowVoices.getRobotVoice },
  flowQueue,
  flowIntention: flowLibrary.intention,
  flowSlot: flowLibrary.flowSlot,
  flowLabel: flowLibrary.flowLabel,
  flowEntityLibrary: flowLibrary.entityLibrary,
  flowExactCorpus: flowLibrary.exactCorpus,
  flowSimilarCorpus: flowLibrary.similarCorpus,
  flowBlackCorpus: flowLibrary.blackCorpus,
  flowIntentExpression: flowLibrary.intentExpression,
  flowIntentRule: flowLibrary.intentRule,
  flowSimilarWord: flowLibrary.similarWords,
  flowKnowledgeItem: flowLibrary.knowledgeItem,
  flowKnowledgeSimilar: flowLibrary.knowledgeSimilar,
  flowKnowledgeRule: flowLibrary.knowledgeRule,
  flowKnowledge: { import: flowLibrary.knowledgeImport },
  flowGradeRule: flowLibrary.gradeRule,
  flowBatch,
  flowComponent: flowLibrary.flowComponent,
  flowTrees: flowLibrary.flowTrees,
  gradeCategory,
  task,
  taskDelivery,
  gateway,
  gatewayGroup,
  outboundRule,
  calloutSet,
  holiday,
  white,
  black,
  trunkDoctor,
  packetCapture,
  extension,
  importQueue,
  exportQueue,
  flowImportQueue,
  flowExportQueue,
  userImport,
  logExport,
  call,
  callExport,
  callMark,
  feedback,
  liveCalls,
  report,
  statement,
  retention,
  ownCompany,
  doscs,
  operationLog,
  loginLog,
  displayField,
  listView,
  options,
  department,
  user,
  role,
  company,
  operateCompany: { update: operateCompanyUpdate },
  operateFlow,
  operateAccount,
  operateGateway,
  operateGatewayPrice: { set: operateGatewayPrice },
  operatorAccount,
  node,
  nodeRestart,
  caches,
  environment,
  speech,
  speechProvider,
  modelEndpoint,
  numberCipher,
  requestHost,
  bakeOff,
  announcement,
  recall,
  taskIntervention,
  ban,
  accessAuth,
  sysmsg,
  smsTemplate,
  smsStrategy,
  smsRecord,
};

/** A route with the area that declares it. */
export interface Registered {
  readonly area: string;
  readonly route: AnyRoute;
}

/** Every route of the contract, in the order of declaration. A route is in it because its area exports it. */
export const registry: readonly Registered[] = Object.entries(areas).flatMap(([area, members]) =>
  Object.values(members)
    .filter(isRoute)
    .map((route) => ({ area, route })),
);
