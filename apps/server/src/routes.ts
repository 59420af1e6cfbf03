import { announcementRoutes } from './announcement/routes.ts';
import { callExportRoutes } from './call/export/routes.ts';
import { feedbackRoutes } from './call/feedback/routes.ts';
import { liveCallRoutes } from './call/live/routes.ts';
import { callMarkRoutes } from './call/marks/routes.ts';
import { retentionRoutes } from './call/retention/routes.ts';
import { callRoutes } from './call/routes.ts';
import { extensionRoutes } from './centre/extension-routes.ts';
import { gatewayGroupRoutes } from './centre/gateway-group-routes.ts';
import { gatewayRoutes } from './centre/gateway-routes.ts';
import { outboundRuleRoutes } from './centre/outbound-rule/routes.ts';
import { packetCaptureRoutes } from './centre/packet-capture-routes.ts';
import { trunkCheckRoutes } from './centre/trunk-check-routes.ts';
import { gradeRoutes } from './flow/grades/routes.ts';
import { libraryRoutes } from './flow/library/routes.ts';
import { treeRoutes } from './flow/library/tree-routes.ts';
import { flowPackageRoutes } from './flow/package/routes.ts';
import { flowQueueRoutes } from './flow/queue/routes.ts';
import { flowRoutes } from './flow/routes.ts';
import { flowVoiceRoutes } from './flow/sound/routes.ts';
import { announceAccess } from './kit/announce-access.ts';
import type { Bound } from './kit/bind.ts';
import { messageRoutes } from './message/routes.ts';
import { smsRoutes } from './message/sms/routes.ts';
import { modelEndpointRoutes } from './models/endpoint-routes.ts';
import { accessAuthRoutes } from './open/access-auth-routes.ts';
import { companyAccountRoutes } from './operate/company-account.ts';
import { operateCompanyRoutes } from './operate/company-routes.ts';
import { operateFlowRoutes } from './operate/flow-routes.ts';
import { operateGatewayRoutes } from './operate/gateway-routes.ts';
import { nodeRoutes } from './operate/node-routes.ts';
import { rollingRestartRoutes } from './operate/rolling-restart/routes.ts';
import { companyRoutes } from './organisation/company-routes.ts';
import { departmentRoutes } from './organisation/departments/routes.ts';
import { displayRoutes } from './organisation/display-routes.ts';
import { doscsRoutes } from './organisation/doscs-routes.ts';
import { logRoutes } from './organisation/log-routes.ts';
import { numberCipherRoutes } from './organisation/number-cipher-routes.ts';
import { requestHostRoutes } from './organisation/request-host-routes.ts';
import { roleRoutes } from './organisation/roles/routes.ts';
import { userRoutes } from './organisation/users/routes.ts';
import { abTestRoutes } from './proving/ab-test/routes.ts';
import { flowBatchRoutes } from './proving/batch/routes.ts';
import { flowCaseRoutes } from './proving/cases/routes.ts';
import { flowReplayRoutes } from './proving/replay/routes.ts';
import { flowSimulationRoutes } from './proving/simulation/routes.ts';
import { testCallRoutes } from './proving/test-call/routes.ts';
import { unmatchedRoutes } from './proving/unmatched/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { statementRoutes } from './report/statement/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { bakeOffRoutes } from './speech/bake-off/routes.ts';
import { speechRoutes } from './speech/routes.ts';
import { calloutSetRoutes } from './task/callout-set-routes.ts';
import { interventionRoutes } from './task/interventions/routes.ts';
import { numberListRoutes } from './task/number-lists/routes.ts';
import { redialRuleRoutes } from './task/redial-rules/routes.ts';
import { taskRoutes } from './task/routes.ts';
import { transferRoutes } from './transfer/routes.ts';

/** Every bound route, area by area. */
export const bounds: readonly Bound[] = [
  ...sessionRoutes,
  ...flowRoutes,
  ...flowCaseRoutes,
  ...flowSimulationRoutes,
  ...testCallRoutes,
  ...abTestRoutes,
  ...flowReplayRoutes,
  ...flowPackageRoutes,
  ...flowQueueRoutes,
  ...flowVoiceRoutes,
  ...libraryRoutes,
  ...flowBatchRoutes,
  ...unmatchedRoutes,
  ...treeRoutes,
  ...gradeRoutes,
  ...taskRoutes,
  ...gatewayRoutes,
  ...gatewayGroupRoutes,
  ...outboundRuleRoutes,
  ...numberListRoutes,
  ...calloutSetRoutes,
  ...redialRuleRoutes,
  ...interventionRoutes,
  ...trunkCheckRoutes,
  ...packetCaptureRoutes,
  ...extensionRoutes,
  ...callRoutes,
  ...callExportRoutes,
  ...callMarkRoutes,
  ...feedbackRoutes,
  ...retentionRoutes,
  ...liveCallRoutes,
  ...reportRoutes,
  ...statementRoutes,
  ...transferRoutes,
  ...companyRoutes,
  ...doscsRoutes,
  ...logRoutes,
  ...displayRoutes,
  ...announceAccess([...departmentRoutes, ...userRoutes, ...roleRoutes]),
  ...operateCompanyRoutes,
  ...operateFlowRoutes,
  ...operateGatewayRoutes,
  ...companyAccountRoutes,
  ...nodeRoutes,
  ...rollingRestartRoutes,
  ...speechRoutes,
  ...modelEndpointRoutes,
  ...numberCipherRoutes,
  ...requestHostRoutes,
  ...accessAuthRoutes,
  ...bakeOffRoutes,
  ...announcementRoutes,
  ...messageRoutes,
  ...smsRoutes,
];
