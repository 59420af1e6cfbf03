import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { satisfactionSurvey } from '@parley/dialog/demo/satisfaction-survey';

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const estates = ['阳光花园', '翠湖名苑', '金色家园', '东方明珠小区', '桂花苑'];
const names = ['Taylor', 'Walker', 'Harris', 'Clarke', 'Evans', 'Turner', 'Morgan', 'Baker', 'Cooper', 'Ward'];
const products = ['a desk lamp', 'a kettle', 'two chairs', 'a rucksack'];

const turn = <T extends string>(list: readonly T[], n: number): string => list[n % list.length] ?? '';

/** The two flows of the demo, each with its task and what its number rows bring. */
export const demoFlows = {
  zh: {
    name: '包裹派送预约',
    taskName: '包裹派送预约 · 演示',
    graph: parcelDelivery,
    variables: (n: number) => ({
      姓名: `${turn(surnames, n)}${n % 2 === 0 ? '女士' : '先生'}`,
      单号后四位: String(8836 + n * 17).slice(-4),
      小区: turn(estates, n),
    }),
  },
  en: {
    name: 'Satisfaction survey',
    taskName: 'Satisfaction survey · demo',
    graph: satisfactionSurvey,
    variables: (n: number) => ({ name: `${n % 2 === 0 ? 'Ms' : 'Mr'} ${turn(names, n)}`, product: turn(products, n) }),
  },
} as const;
