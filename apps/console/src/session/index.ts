export { type Place, type PlaceTable, permissionsOf, placesOf } from './places.ts';
export {
  beginSession,
  describeSession,
  endSession,
  expireSession,
  moveToOperate,
  resumeSession,
  type SessionInfo,
  useSession,
} from './store.ts';
