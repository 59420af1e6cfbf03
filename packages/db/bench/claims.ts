import type { Bench } from '../../../bin/bench-kit.ts';
import { claimRows } from '../src/dialling/claim.ts';
import { addCompany, addNode, addTask, type TestTask } from '../src/dialling/test-task.ts';
import { testDatabase } from '../src/testing.ts';

const [nodes, tasks, rowsPerTask, batch] = [2, 20, 3_000, 50];

/** Number rows claimed a second by two nodes over twenty tasks, under calls per second of task and gateway. */
export const bench: Bench = {
  figures: ['dialler.claims_per_second'],
  needsDatabase: true,
  run: async (report) => {
    const database = await testDatabase();
    try {
      await addCompany(database, 1);
      const work: TestTask[] = [];
      for (let n = 0; n < tasks; n++) work.push(await addTask(database, 1, rowsPerTask));
      const ids = await Promise.all(Array.from({ length: nodes }, () => addNode(database)));
      const rate = 1_000_000; // a pace that is kept, but does not hold back
      const began = performance.now();
      const claimed = await Promise.all(
        ids.map(async (node) => {
          let count = 0;
          for (let idle = 0; idle < tasks; ) {
            for (const task of work) {
              const rows = await claimRows(database.db, { ...task, node, limit: batch, taskRate: rate, gatewayRate: rate });
              count += rows.length;
              idle = rows.length === 0 ? idle + 1 : 0;
            }
          }
          return count;
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      const total = claimed.reduce((sum, count) => sum + count, 0);
      report({
        figure: 'dialler.claims_per_second',
        value: Math.round(total / seconds),
        unit: 'rows/s',
        counted: { rows: total },
        with: { nodes, tasks, batch, seconds },
      });
    } finally {
      await database.drop();
    }
  },
};
