import { sql } from 'kysely';

/** The flow that an intervention gave a number `r`, as it is in production; null: it is called with its task's. */
export const flowOfNumber = sql`(select jsonb_build_object('id', f.id, 'name', f.name, 'version', f.production_version) from flows f
  where f.company_id = r.company_id and f.id = r.flow_id and f.recycled_at is null and f.production_version is not null)`;
