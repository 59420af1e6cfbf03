import type { Text } from '@parley/contract';
import * as kinds from '@parley/contract/kind-texts';
import { comparisonText, countText, testText } from '../../../flow-canvas/core/condition-text.ts';

type Texts = Readonly<Record<string, Text>>;

const versions: Texts = { ...kinds.environments, draft: { zh: '草稿', en: 'Draft' } };

/** Words of values of a flow's parts, by the field that holds them, or by it and what it lies in. */
export const flowValues: Readonly<Record<string, Texts>> = {
  to: versions,
  against: versions,
  versus: versions,
  second: versions,
  environment: kinds.environments,
  'entity.kind': kinds.entityTexts,
  'entity.of': kinds.identityTexts,
  'from.kind': {
    chat: { zh: '测试对话', en: 'Test chat' },
    call: { zh: '通话', en: 'Call' },
    written: { zh: '手写', en: 'Written' },
  },
  'lines.kind': {
    text: { zh: '说话', en: 'Says' },
    keys: { zh: '按键', en: 'Presses keys' },
    silence: { zh: '沉默', en: 'Says nothing' },
    hangup: { zh: '挂机', en: 'Hangs up' },
  },
  verdict: {
    new: { zh: '采用新结果', en: 'The new one is right' },
    old: { zh: '保留旧结果', en: 'The old one is right' },
    undo: { zh: '撤销', en: 'Taken back' },
  },
  'after.kind': kinds.knowledgeAfterTexts,
  'when.join': { all: { zh: '全部成立', en: 'All hold' }, any: { zh: '任一成立', en: 'Any holds' } },
  'tests.kind': testText,
  'tests.compare': comparisonText,
  'tests.of': countText,
};
