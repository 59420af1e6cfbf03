import { type ParsedOf, say } from '@parley/contract';
import type { numberTemplate } from '@parley/contract/task';
import { numberColumnTexts } from '@parley/contract/task-export-texts';
import { writeXlsx } from 'hucre/xlsx';
import type { Download } from '../kit/bind.ts';
import type { Context } from '../kit/context.ts';
import { csvLine } from '../transfer/csv-cell.ts';
import { columnsOfFlow } from './outbound-flow-list.ts';

const title = { zh: '{name} 号码模板', en: '{name} numbers' };
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An empty file of numbers with the columns that a flow asks for. */
export const makeNumberTemplate = async (
  { flowId, format }: ParsedOf<typeof numberTemplate>,
  { db, language }: Context,
): Promise<Download> => {
  const { name, variables } = await columnsOfFlow(db, flowId);
  const head = [say(numberColumnTexts.phone, language), ...variables];
  const file = `${say(title, language, { name })}.${format}`;
  // The mark makes spreadsheets read it as UTF-8.
  if (format === 'csv') return { name: file, type: 'text/csv; charset=utf-8', body: `\uFEFF${csvLine(head)}` };
  const bytes = await writeXlsx({ sheets: [{ name: say(numberColumnTexts.phone, language), rows: [head] }] });
  return { name: file, type: workbook, body: Buffer.from(bytes) };
};
