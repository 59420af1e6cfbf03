import type { Text } from '@parley/contract';
import { useReactFlow, useViewport } from '@xyflow/react';
import { Maximize2, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';

const words = {
  closer: { zh: '放大', en: 'Zoom in' },
  farther: { zh: '缩小', en: 'Zoom out' },
  fit: { zh: '看全图', en: 'Fit all' },
  actual: { zh: '按原大小', en: 'Actual size' },
} as const satisfies Record<string, Text>;

const duration = 160;

export function Zoom({ onFit }: { onFit: () => void }): ReactElement {
  const { say } = useWords(words);
  const flow = useReactFlow();
  const { zoom } = useViewport();
  const percent = `${Math.round(zoom * 100)}%`;
  return (
    <div className="fc-zoom fc-float">
      <button
        type="button"
        className="fc-icon"
        aria-label={say('farther')}
        title={say('farther')}
        onClick={() => void flow.zoomOut({ duration })}
      >
        <Minus size={14} strokeWidth={1.7} />
      </button>
      <button
        type="button"
        className="fc-icon fc-zoom-value"
        aria-label={`${percent} ${say('actual')}`}
        title={say('actual')}
        onClick={() => void flow.zoomTo(1, { duration })}
      >
        {percent}
      </button>
      <button
        type="button"
        className="fc-icon"
        aria-label={say('closer')}
        title={say('closer')}
        onClick={() => void flow.zoomIn({ duration })}
      >
        <Plus size={14} strokeWidth={1.7} />
      </button>
      <button type="button" className="fc-icon" aria-label={say('fit')} title={say('fit')} onClick={onFit}>
        <Maximize2 size={14} strokeWidth={1.7} />
      </button>
    </div>
  );
}
