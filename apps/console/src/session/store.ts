import type { OutputOf } from '@parley/contract';
import type { info, MenuEntry } from '@parley/contract/session';
import { create } from 'zustand';
import { config } from '../config/index.ts';
import { type PlaceTable, permissionsOf, placesOf } from './places.ts';
import { readToken, removeToken, writeToken } from './token.ts';

/** Answer of the user-info call. */
type SessionInfo = OutputOf<typeof info>;

interface SessionState {
  readonly token: string | undefined;
  /** It ended while somebody was at work: what is on the page stays until he has read so. */
  readonly over: boolean;
  readonly info: SessionInfo | undefined;
  readonly menu: readonly MenuEntry[];
  readonly table: PlaceTable;
  readonly permissions: ReadonlySet<string>;
}

const nobody = { info: undefined, menu: [], table: { places: [], redirects: new Map<string, string>() }, permissions: new Set<string>() };

/** Who is logged in. */
export const useSession = create<SessionState>(() => ({ token: undefined, over: false, ...nobody }));

/** Takes the token from the cookie, at the start of the program. */
export const resumeSession = (): void => {
  useSession.setState({ token: readToken(config().SYSTEM) });
};

export const beginSession = (token: string): void => {
  writeToken(config().SYSTEM, token);
  useSession.setState({ token, ...nobody });
};

export const endSession = (): void => {
  removeToken(config().SYSTEM);
  useSession.setState({ token: undefined, ...nobody });
};

/** The server ended it: the token goes at once, the page when the person has been told. */
export const expireSession = (): void => {
  removeToken(config().SYSTEM);
  useSession.setState({ over: true });
};

export const describeSession = (info: SessionInfo): void => {
  useSession.setState({
    info,
    menu: info.menu_role.find((entry) => entry.name === 'company_menu')?.menus ?? [],
    table: placesOf(info.menu_role),
    permissions: permissionsOf(info.menu_role, info.info.flag),
  });
};

/** An operator belongs to the other shell: the token moves there with him (product.md section 4). */
export const moveToOperate = (token: string): void => {
  writeToken('operate', token);
  removeToken(config().SYSTEM);
  window.location.assign('/operate/index.html');
};
