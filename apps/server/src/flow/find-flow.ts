import { Problem, problems } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';

export const noFlow = () => new Problem(problems.notFound, { what: { zh: '话术', en: 'The flow' } });

/**
 * The flow of that id.
 *
 * @throws Problem if the company has none, or it is in the recycle bin
 */
export const findFlow = async (db: CompanyDatabase, id: string) => {
  const flow = await db.selectFrom('flows').selectAll('flows').where('id', '=', id).where('recycled_at', 'is', null).executeTakeFirst();
  if (!flow) throw noFlow();
  return flow;
};
