import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from '../launcher/root.ts';

/** What a file of tests came to. */
export interface FileResult {
  /** Its path from the root. */
  name: string;
  /** s, with its hooks */
  took: number;
  passed: number;
  /** Skipped tests and a file that could not be loaded too: neither has shown anything. */
  failed: number;
}

/** A line of the report. The last one says how many errors there were outside any test: a run without it has not come to its end. */
export type ReportLine = FileResult | { errors: number };

/** A reporter of Vitest that writes a line of JSON for each file to PARLEY_TEST_REPORT; its own JSON leaves out hooks and such errors. */
export default class Report implements Reporter {
  onTestModuleEnd(file: TestModule): void {
    const states = [...file.children.allTests()].map((test) => test.result().state);
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.length - passed;
    this.#write({
      name: relative(root, file.moduleId),
      took: file.diagnostic().duration / 1000,
      passed,
      failed: failed === 0 && !file.ok() ? 1 : failed,
    });
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#write({ errors: errors.length });
  }

  #write(line: ReportLine): void {
    const place = process.env.PARLEY_TEST_REPORT;
    if (place) appendFileSync(place, `${JSON.stringify(line)}\n`);
  }
}
