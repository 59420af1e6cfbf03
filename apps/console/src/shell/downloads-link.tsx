import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { config } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';
import { useSession } from '../session/index.ts';
import { useLive } from '../socket/index.ts';
import { shellWords } from './words.ts';

const paths = { platform: '/import-export-queue/import-queue', flow: '/import-export-queue', operate: undefined };

/** The way to the download centre, with a dot while something is on its way. */
export function DownloadsLink(): ReactElement | null {
  const { say } = useWords(shellWords);
  const places = useSession((state) => state.table.places);
  const busy = useLive(({ jobs }) => [...jobs.values()].filter(({ status }) => status === 'waiting' || status === 'in-progress').length);
  const path = paths[config().SYSTEM];
  if (path === undefined || !places.some((place) => place.path === path || place.path.startsWith(`${path}/`))) return null;
  const label = busy > 0 ? say('downloadsBusy', { n: busy }) : say('downloads');
  return (
    <Link to={path} className="icon-button" aria-label={label} title={label} data-busy={busy > 0 || undefined}>
      <Download size={16} strokeWidth={1.7} aria-hidden />
    </Link>
  );
}
