/** PostgreSQL: connections, migrations, the tenant-scoped handle, the bus, leases and the dialler's queries. */
export { NotifyBus } from './bus/notify-bus.ts';
export { type ConnectOptions, connect, type Database, databaseIsAway, json } from './connect.ts';
export { migrate } from './migrate.ts';
export type { DB } from './schema.gen.ts';
export { type CompanyDatabase, forCompany } from './tenancy/for-company.ts';
export { timeOfUuid7, uuid7, uuidFloor, zeroUuid } from './uuid7.ts';
