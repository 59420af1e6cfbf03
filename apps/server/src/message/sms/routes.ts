import { smsRecordRoutes } from './record-routes.ts';
import { smsStrategyRoutes } from './strategy-routes.ts';
import { smsTemplateRoutes } from './template-routes.ts';

/** Text messages: what they say, when they are sent, and what was handed over. */
export const smsRoutes = [...smsTemplateRoutes, ...smsStrategyRoutes, ...smsRecordRoutes];
