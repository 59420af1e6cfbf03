import { type Flow, flow } from '@parley/contract/flow/graph';
import type { Bench } from '../../../bin/bench-kit.ts';
import { percentile } from '../../../bin/bench-kit.ts';
import { parcelDelivery, satisfactionSurvey } from '../src/demo/index.ts';
import { compile, type DialogEvent, sampleVariables, start, step } from '../src/index.ts';
import { sequence } from '../src/testing/sequence.ts';

const sentences = 10_000;
const steps = 20_000;

const parts = {
  zh: {
    head: ['我想', '请问', '麻烦', '能不能', '我要', '帮我', '什么时候', '怎么', '可以', '不想', '为什么', '你们'],
    verb: ['查一下', '修改', '取消', '预约', '办理', '投诉', '退掉', '确认', '联系', '更换', '支付', '关闭'],
    thing: [
      '订单',
      '地址',
      '套餐',
      '发票',
      '快递',
      '会员',
      '积分',
      '账户',
      '密码',
      '流量',
      '优惠券',
      '贷款',
      '保险',
      '水费',
      '电费',
      '门票',
    ],
    tail: ['', '吗', '呢', '行不行', '谢谢', '好吗', '的事情', '的时间', '的费用', '的进度'],
  },
  en: {
    head: [
      'i want to',
      'can you',
      'please',
      'how do i',
      'i need to',
      'could we',
      'when can i',
      'i do not want to',
      'why did you',
      'help me',
    ],
    verb: ['check', 'change', 'cancel', 'book', 'pay', 'return', 'confirm', 'close', 'renew', 'move', 'track', 'upgrade'],
    thing: [
      'my order',
      'the address',
      'my plan',
      'an invoice',
      'the parcel',
      'my account',
      'the password',
      'a refund',
      'the loan',
      'my insurance',
      'the water bill',
      'the ticket',
    ],
    tail: ['', 'today', 'tomorrow', 'please', 'right now', 'for my wife', 'next week', 'by phone', 'online', 'in the morning'],
  },
} as const;

/** The demo flow with so many sentences more, spread over sixty intents and knowledge items. */
const crowded = (base: Flow): Flow => {
  const { head, verb, thing, tail } = parts[base.language];
  const pick = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item;
  const space = base.language === 'en' ? ' ' : '';
  const made = new Set<string>();
  for (let n = 0; made.size < sentences; n++)
    made.add(
      [
        pick(head, n),
        pick(verb, n * 7 + Math.floor(n / 12)),
        pick(thing, n * 11 + Math.floor(n / 144)),
        pick(tail, Math.floor(n / 1728) + n),
      ]
        .filter((part) => part !== '')
        .join(space) + (made.size < sentences / 2 ? '' : `${space}${n % 97}`),
    );
  const all = [...made];
  const share = (from: number): string[] => all.filter((_, at) => at % 60 === from);
  return flow.parse({
    ...base,
    intents: [...base.intents, ...Array.from({ length: 30 }, (_, n) => ({ id: `i${n}`, name: `i${n}`, similar: share(n) }))],
    knowledge: [
      ...base.knowledge,
      ...Array.from({ length: 30 }, (_, n) => ({ id: `k${n}`, question: `k${n}`, similar: share(30 + n), answers: [{ text: 'answer' }] })),
    ],
  });
};

export const bench: Bench = {
  figures: ['dialog.step_ms'],
  run: async (report) => {
    for (const base of [parcelDelivery, satisfactionSurvey]) {
      const began = performance.now();
      const version = compile(crowded(base));
      const compileMs = Math.round(performance.now() - began);
      const known = base.intents.flatMap((intent) => [...intent.exact, ...intent.similar]);
      const { head, verb, thing, tail } = parts[base.language];
      const next = sequence(7);
      const any = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
      // Half known sentences, half new combinations: the latter match nothing exactly and go through all the likeness search.
      const utterance = (): string =>
        next() < 0.5 ? any(known) : [any(tail), any(head), any(thing), any(verb)].join(base.language === 'en' ? ' ' : '').trim();
      const now = Date.UTC(2026, 0, 5, 2);
      const begin = () =>
        start(version, { direction: 'out', variables: sampleVariables(version), timeZone: 'Asia/Shanghai' }, { now }).state;
      const times: number[] = [];
      let state = begin();
      for (let n = 0; n < steps + 2000; n++) {
        if (state.phase === 'ended') state = begin();
        const event: DialogEvent = { kind: 'said', text: utterance() };
        const from = performance.now();
        const result = step(version, state, event, { now });
        if (n >= 2000) times.push(performance.now() - from);
        state = result.state;
      }
      report({
        figure: 'dialog.step_ms',
        value: { p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
        unit: 'ms',
        counted: { steps: times.length },
        with: { language: base.language, sentences, compileMs },
      });
    }
  },
};
