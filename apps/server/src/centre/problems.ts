import { problemKind } from '@parley/contract';

/** What keeps somebody from doing something with lines. */
export const centreProblems = {
  checking: problemKind(
    'gateway.checking',
    409,
    { zh: '本企业正在诊断一条线路', en: 'A gateway of your company is being diagnosed already' },
    { zh: '请等它结束后再试', en: 'Wait until that is done' },
  ),
} as const;
