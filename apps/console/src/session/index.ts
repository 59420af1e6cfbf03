export { type Place, type PlaceTable, permissionsOf, placesOf } from './places.ts';
export { beginSession, describeSession, endSession, moveToOperate, resumeSession, type SessionInfo, useSession } from './store.ts';
