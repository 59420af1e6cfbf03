import type { Text } from '@parley/contract';
import type { FlowFault } from '@parley/contract/flow';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { countFaults, sortedFaults } from '../core/faults.ts';
import type { NodeView } from '../core/view.ts';
import { FaultMark } from '../fault-mark.tsx';

const words = {
  failed: { zh: '话术校验未通过', en: 'Flow check failed' },
  warned: { zh: '可以发布，有 {n} 处留意', en: 'Ready to publish, {n} to look at' },
  passed: { zh: '校验通过', en: 'Check passed' },
  passedHint: { zh: '没有发现问题，可以发布。', en: 'Nothing found. It can be published.' },
  counts: { zh: '{errors} 处错误，{warnings} 处提醒', en: '{errors} errors, {warnings} warnings' },
  again: { zh: '重新校验', en: 'Check again' },
  whole: { zh: '整个话术', en: 'Whole flow' },
} as const satisfies Record<string, Text>;

type FaultListProps = {
  faults: readonly FlowFault[];
  views: readonly NodeView[];
  busy: boolean;
  onGo: (fault: FlowFault) => void;
  onAgain: () => void;
};

/** What verify found; a click goes to the place. */
export function FaultList({ faults, views, busy, onGo, onAgain }: FaultListProps): ReactElement {
  const { say } = useWords(words);
  const { errors, warnings } = countFaults(faults);
  const place = ({ node }: FlowFault): string => {
    const view = views.find(({ id }) => id === node);
    return view ? `${view.number} ${view.name}` : say('whole');
  };
  return (
    <div className="fed-fault-list">
      <header>
        <b>{errors > 0 ? say('failed') : warnings > 0 ? say('warned', { n: warnings }) : say('passed')}</b>
        <span className="fed-note">{faults.length > 0 ? say('counts', { errors, warnings }) : say('passedHint')}</span>
      </header>
      <ul>
        {sortedFaults(faults).map((fault) => (
          <li key={`${fault.code}/${fault.node ?? ''}/${fault.exit ?? ''}/${fault.item ?? ''}/${fault.message}`}>
            <button type="button" className="fed-fault-row" onClick={() => onGo(fault)}>
              <FaultMark severity={fault.severity} />
              <span>
                <span className="fed-fault-text">{fault.message}</span>
                <span className="fed-note">{place(fault)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" type="text" loading={busy} onClick={onAgain}>
        {say('again')}
      </Button>
    </div>
  );
}
