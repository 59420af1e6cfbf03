import { type Language, say } from '@parley/contract';
import { userField, userFieldTexts } from '@parley/contract/user-import';
import { writeXlsx } from 'hucre/xlsx';
import type { Download } from '../../kit/bind.ts';

const title = { zh: '用户', en: 'Users' };
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An empty workbook with the columns of an import of users. */
export const userTemplate = async (language: Language): Promise<Download> => {
  const rows = [userField.options.map((field) => say(userFieldTexts[field], language))];
  const bytes = await writeXlsx({ sheets: [{ name: say(title, language), rows }] });
  return { name: `${say(title, language)}.xlsx`, type, body: Buffer.from(bytes) };
};
