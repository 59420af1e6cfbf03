import type { OutputOf } from '@parley/contract';
import { type AnnouncementClass, type announcement, announcementClass } from '@parley/contract/announcement';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { isForFlow, mayStillCome, resultOf } from './conditions.ts';
import { waitText } from './redial.ts';
import { meanings, recallWords as words } from './words.ts';

interface MeaningGridProps {
  readonly chosen: AnnouncementClass | undefined;
  readonly redial: OutputOf<typeof announcement.list>['redial'];
  readonly onChoose: (of: AnnouncementClass) => void;
}

/** What an announcement may mean, and what follows from it. */
export function MeaningGrid({ chosen, redial, onChoose }: MeaningGridProps): ReactElement {
  const { say, text } = useWords(words);
  const followsFrom = (of: AnnouncementClass): string => {
    if (mayStillCome(of)) return say('waits');
    if (isForFlow(of) && of !== 'fax') return say('flow');
    const rule = redial?.rules.find(({ result }) => result === resultOf(of));
    return rule ? waitText(rule.waitSeconds, say) : say('never');
  };
  return (
    <div className="recall-meanings" role="radiogroup" aria-label={say('meaning')}>
      {announcementClass.options.map((of, n) => (
        // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is one choice
        <button
          key={of}
          type="button"
          role="radio"
          aria-checked={of === chosen}
          aria-keyshortcuts={n < 9 ? String(n + 1) : undefined}
          onClick={() => onChoose(of)}
        >
          <span>{text(meanings[of])}</span>
          <span className="faint">{followsFrom(of)}</span>
        </button>
      ))}
    </div>
  );
}
