import type { Client } from '@parley/contract';
import type { TestServer } from '../testing/test-server.ts';
import type { TestCompany } from '../testing/world.ts';

/** What the successes of routes are played on. */
export interface Stage {
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
