import type { Client } from '@parley/contract';
import type { TestCompany } from '../testing/fixture.ts';
import type { TestServer } from '../testing/test-server.ts';

/** What the successes of routes are played on. */
export interface Harness {
  readonly server: TestServer;
  readonly company: TestCompany;
  /** As the company's chief. */
  readonly api: Client;
  /** As the operator's chief. */
  readonly operator: Client;
  numbers(text: string): { file: File };
  newFlow(): Promise<string>;
  newTask(): Promise<string>;
}
