// Shifts the clock of a process by PARLEY_TEST_SKEW ms, as one is wrong that nobody sets: `node --import`.
const skew = Number(process.env.PARLEY_TEST_SKEW ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + skew;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now = now;
};
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + skew });
