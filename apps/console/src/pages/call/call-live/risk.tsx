import type { LiveCall } from '@parley/contract/live-call';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { Status } from '../../../status/index.ts';
import { riskSigns, liveWords as words } from './words.ts';

/** What stands out in a call, and why. */
export function Risk({ call }: { call: Pick<LiveCall, 'risk' | 'riskValue' | 'state' | 'taken'> }): ReactElement {
  const { say, text } = useWords(words);
  const { shape, tone, word } = riskSigns[call.risk];
  const n = call.riskValue;
  const why =
    call.state !== 'talking'
      ? say('rings')
      : call.taken
        ? say('taken')
        : n === null
          ? ''
          : call.risk === 'unmatched'
            ? say('missed', { n })
            : call.risk === 'hurried'
              ? say('faster', { n })
              : say('quietFor', { n: Math.round(n / 1000) });
  return <Status shape={shape} tone={tone} word={text(word)} note={why} />;
}
