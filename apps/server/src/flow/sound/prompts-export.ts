import { flow as graph } from '@parley/contract/flow/schema';
import { type exportedPieceColumns, flowVoice, type PieceFilter, pieceFilter, type SpokenPiece } from '@parley/contract/flow-voice';
import { pieceStates } from '@parley/contract/state-texts';
import type { Database } from '@parley/db';
import type { ExportColumn, ExportKind } from '../../transfer/job-kind.ts';
import { piecesOf } from './pieces.ts';

const columns: Readonly<Record<(typeof exportedPieceColumns)[number], ExportColumn<SpokenPiece>>> = {
  fileName: { title: { zh: '文件名', en: 'File name' }, value: ({ fileName }) => fileName },
  place: { title: { zh: '位置', en: 'Place' }, value: ({ place }) => place },
  prompt: { title: { zh: '整句', en: 'Whole sentence' }, value: ({ prompt }) => prompt },
  text: { title: { zh: '要录的话', en: 'To be recorded' }, value: ({ text }) => text },
  state: { title: { zh: '状态', en: 'State' }, value: ({ state }, { language }) => pieceStates[state][language] },
  seconds: { title: { zh: '时长（秒）', en: 'Seconds' }, value: ({ recording }) => (recording ? recording.durationMs / 1000 : null) },
  uses: { title: { zh: '用到次数', en: 'Uses' }, value: ({ uses }) => uses },
};

const rowsOf = async (db: Database, { flowId, state }: PieceFilter): Promise<SpokenPiece[]> => {
  const row = await db.selectFrom('flows').select('draft').where('id', '=', flowId).where('recycled_at', 'is', null).executeTakeFirst();
  const draft = row && graph.parse(row.draft);
  return draft ? piecesOf(draft, draft.language).filter((piece) => state === undefined || piece.state === state) : [];
};

/** What is to be recorded, with the name that each file has to have. */
export const promptsExport: ExportKind<PieceFilter, SpokenPiece> = {
  name: 'flow-prompts',
  direction: 'export',
  major: 'flow',
  title: { zh: '录音清单', en: 'Prompts to record' },
  permission: flowVoice.requestExport.permission ?? '',
  unmask: [],
  filter: pieceFilter,
  columns,
  count: async (db, filter) => (await rowsOf(db, filter)).length,
  rows: async (db, filter, after) => (after ? [] : rowsOf(db, filter)),
};
