import { say } from '@parley/contract';
import { callExport } from '@parley/contract/call-export';
import { callGender } from '@parley/contract/call-filter';
import { callGenders } from '@parley/contract/state-texts';
import { bind } from '../../kit/bind.ts';
import { startArchive, startExport } from '../../transfer/start-job.ts';
import { checkFilter } from './check-filter.ts';
import { recordingsExport } from './recordings-export.ts';
import { recordsExport } from './records-export.ts';
import { textsExport } from './texts-export.ts';

export const callExportRoutes = [
  bind(callExport.records, async ({ columns, format, encoding, ...filter }, context) => {
    await checkFilter(context.db, filter);
    return startExport(context, recordsExport, { columns, format, encoding, filter });
  }),
  bind(callExport.text, async ({ columns, format, encoding, ...filter }, context) => {
    await checkFilter(context.db, filter);
    return startExport(context, textsExport, { columns, format, encoding, filter });
  }),
  bind(callExport.recordings, async (filter, context) => {
    await checkFilter(context.db, filter);
    return startArchive(context, recordingsExport, filter);
  }),
  bind(callExport.genderOption, async (_input, { language }) => ({
    list: callGender.options.map((value) => ({ value, label: say(callGenders[value], language) })),
  })),
];
