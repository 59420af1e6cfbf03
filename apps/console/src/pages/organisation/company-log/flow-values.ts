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
  environment: kinds.environments,
  'entity.kind': kinds.entityTexts,
  'entity.of': {
    resident: { zh: '居民身份证', en: 'Resident identity card' },
    organisation: { zh: '统一社会信用代码', en: 'Organisation code' },
    card: { zh: '银行卡', en: 'Bank card' },
  },
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
  'after.kind': {
    return: { zh: '回到原处', en: 'Goes back' },
    repeat: { zh: '回到原处并重复', en: 'Goes back and repeats' },
    jump: { zh: '跳转', en: 'Jumps' },
    end: { zh: '结束', en: 'Ends' },
  },
  'when.join': { all: { zh: '全部成立', en: 'All hold' }, any: { zh: '任一成立', en: 'Any holds' } },
  'tests.kind': testText,
  'tests.compare': comparisonText,
  'tests.of': countText,
};

/** The kinds of an intent. */
export const intentKinds: Texts = {
  affirm: { zh: '肯定', en: 'Yes' },
  deny: { zh: '否定', en: 'No' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  busy: { zh: '正忙', en: 'Busy' },
  repeat: { zh: '请重复', en: 'Repeat' },
  custom: { zh: '自定', en: 'Custom' },
};
