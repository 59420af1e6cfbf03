import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** A reporter of Vitest that writes what each file took with its hooks, a line each of JSON; the JSON report leaves hooks out. */
export default class FileTimes implements Reporter {
  onTestModuleEnd(file: TestModule): void {
    const place = process.env.PARLEY_FILE_TIMES;
    const took = file.diagnostic().duration / 1000;
    if (place) appendFileSync(place, `${JSON.stringify({ name: file.moduleId, took })}\n`);
  }
}
