import type { Language } from '@parley/contract';
import { info, setLanguage } from '@parley/contract/session';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { send, useAsk } from '../api/index.ts';
import { config } from '../config/index.ts';
import { changeLanguage, language } from '../i18n/index.ts';
import { ErrorState, Skeleton } from '../parts/states/index.ts';
import { usePreferences } from '../preferences/index.ts';
import { describeSession, moveToOperate, takeChoice, useSession } from '../session/index.ts';
import { Frame } from '../shell/index.ts';
import { startSocket, stopSocket } from '../socket/index.ts';
import { usePreloading } from './preload-pages.ts';
import { reportActivity } from './report-activity.ts';

/** The server keeps each person's language; one that was chosen on the log-in page goes there, otherwise it comes from there. */
const adoptLanguage = (kept: Language): void => {
  const chosen = takeChoice();
  if (chosen) {
    if (chosen !== kept) void send(setLanguage, { lang: chosen }, { quiet: true }).catch(() => undefined);
    return;
  }
  if (kept === language()) return;
  usePreferences.setState({ language: kept });
  changeLanguage(kept);
};

/**
 * Lets in whoever has a token, and learns who that is before any page is drawn. If that fails the frame stands without routes,
 * with the failure in its sheet.
 */
export function Gate({ children }: { children: ReactNode }): ReactElement {
  const token = useSession((state) => state.token);
  const known = useSession((state) => state.info !== undefined);
  const { pathname, search } = useLocation();
  const asked = useAsk(info, {}, { enabled: token !== undefined, staleMs: Number.POSITIVE_INFINITY });
  const answer = asked.data;
  const operator = answer?.info.company_id === -1 && config().SYSTEM !== 'operate';

  useEffect(() => {
    if (!answer || !token) return;
    if (operator) {
      moveToOperate(token);
      return;
    }
    // The first answer of a session tells the language that was kept; later ones follow what was chosen meanwhile.
    if (useSession.getState().info === undefined) adoptLanguage(answer.info.language);
    describeSession(answer);
  }, [answer, operator, token]);
  useEffect(reportActivity, []);
  usePreloading();
  useEffect(() => {
    if (!known) return;
    startSocket();
    return stopSocket;
  }, [known]);

  if (token === undefined && pathname !== '/404') {
    const back = encodeURIComponent(pathname + search);
    return <Navigate to={`/login?redirect=${back}`} replace />;
  }
  if (asked.isError && !known) {
    return (
      <Frame>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </Frame>
    );
  }
  if (!known && token !== undefined) {
    return (
      <Frame>
        <div className="page">
          <Skeleton />
        </div>
      </Frame>
    );
  }
  return <Frame>{children}</Frame>;
}
