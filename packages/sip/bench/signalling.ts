import type { Bench } from '../../../bin/bench-kit.ts';
import { createSipStack, makeOffer } from '../src/index.ts';
import { runSipp } from '../src/testing/sipp.ts';

const perSecond = 300;
const seconds = 10;
const offer = makeOffer({ address: '127.0.0.1', port: 40_000, codecs: ['PCMA', 'PCMU'], sessionId: 1, sessionVersion: 1 });

/** CPU of this process for one call made, without media: INVITE, 180, 200, ACK, BYE, 200, against SIPp. For working on the stack. */
export const bench: Bench = {
  figures: ['sip.signalling_cpu_us_per_call'],
  run: async (report) => {
    const calls = perSecond * seconds;
    const stack = createSipStack({ host: '127.0.0.1', port: 0, userAgent: 'Parley' });
    await stack.start();
    const sipp = await runSipp('callee-answers', { calls });
    const outcome = { answered: 0, failed: 0 };
    const ended = Promise.withResolvers<void>();
    const count = (kind: keyof typeof outcome) => {
      outcome[kind]++;
      if (outcome.answered + outcome.failed === calls) ended.resolve();
    };
    const target = `sip:1@127.0.0.1:${sipp.address.port}`;
    const before = process.cpuUsage();
    let made = 0;
    const pace = setInterval(() => {
      for (let i = 0; i < perSecond / 100 && made < calls; i++, made++) {
        const call = stack.invite({ target, nextHop: sipp.address, from: { uri: 'sip:1@parley' }, body: offer, ringTimeoutMs: 30_000 });
        call.once('answered', () => {
          count('answered');
          call.bye();
        });
        call.once('failed', () => count('failed'));
      }
      if (made === calls) clearInterval(pace);
    }, 10);
    await ended.promise;
    const { user, system } = process.cpuUsage(before);
    await sipp.done;
    await stack.close();
    report({
      figure: 'sip.signalling_cpu_us_per_call',
      value: Math.round((user + system) / calls),
      unit: 'us',
      counted: { answered: outcome.answered },
      tried: { all: calls, failed: outcome.failed },
      with: { calls, perSecond, failed: outcome.failed },
    });
  },
};
