import { appointment } from './appointment.ts';
import { collection } from './collection.ts';
import { notice } from './notice.ts';
import { reception } from './reception.ts';
import { survey } from './survey.ts';
import type { FlowTemplate } from './template.ts';

export type { FlowTemplate } from './template.ts';

/** Flows to begin from. */
export const flowTemplates: readonly FlowTemplate[] = [appointment, collection, survey, notice, reception];
