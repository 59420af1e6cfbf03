/** Wait in ms before a process that ended for the `failures`th time in a row is started again: at once, then 200 ms doubling to 10 s. */
export const backOffMs = (failures: number): number => (failures <= 1 ? 0 : Math.min(10_000, 100 * 2 ** (failures - 1)));
