import { type Flow, flow } from '@parley/contract/flow/graph';
import { NewestMap } from '@parley/contract/newest-map';
import { abTestOfInbound, type Database, flowTraining, type RunningAbTest } from '@parley/db';
import { compile, type Version } from '@parley/dialog';
import { keptTraining } from '@parley/nlu/kept-training';
import type { Trainer } from '@parley/nlu/trainer';
import type { VersionPlace } from '../advice/advisors.ts';

const kept = 200; // compiled versions

/** What production runs of a flow, and what its company has set for calls. */
export interface ProductionVersion {
  number: number;
  name: string;
  timeZone: string;
  mediaTimeoutSeconds: number;
  /** The A/B test that the calls to it take part in. */
  abTest: RunningAbTest | undefined;
}

interface FlowVersionsOptions {
  readonly db: Database;
  readonly trainer: Pick<Trainer, 'train'>;
  /** Is told of every version that was read, to prepare what its calls will need. */
  readonly onRead: (version: Version, place: VersionPlace) => void;
  readonly onError: (error: unknown) => void;
}

/** Published flow versions, compiled once. A version never changes, so that nothing here goes stale. */
export class FlowVersions {
  readonly #db: Database;
  readonly #options: FlowVersionsOptions;
  readonly #versions = new NewestMap<string, Promise<Version>>(kept);

  constructor(options: FlowVersionsOptions) {
    this.#db = options.db;
    this.#options = options;
  }

  /** @throws if there is no such version, or it cannot be compiled */
  get(company: number, flowId: string, number: number): Promise<Version> {
    const key = `${company}/${flowId}/${number}`;
    const known = this.#versions.get(key);
    const version = known ?? this.#read(company, flowId, number);
    this.#versions.set(key, version);
    version.catch(() => this.#versions.delete(key));
    return version;
  }

  /** Forgets them all; calls that go on keep theirs. */
  clear(): void {
    this.#versions.clear();
  }

  /** The version that production runs now; undefined if there is none, or the company may not work. */
  async production(company: number, flowId: string): Promise<ProductionVersion | undefined> {
    const row = await this.#db
      .selectFrom('flows')
      .innerJoin('companies', 'companies.id', 'flows.company_id')
      .select(['flows.production_version', 'flows.name', 'companies.time_zone', 'companies.media_timeout_seconds'])
      .where('flows.company_id', '=', company)
      .where('flows.id', '=', flowId)
      .where('flows.recycled_at', 'is', null)
      .where('companies.status', '=', 'active')
      .executeTakeFirst();
    if (!row?.production_version) return undefined;
    return {
      number: row.production_version,
      name: row.name,
      timeZone: row.time_zone,
      mediaTimeoutSeconds: row.media_timeout_seconds,
      abTest: await abTestOfInbound(this.#db, company, flowId),
    };
  }

  /** A graph that may be nobody's version, to be tried in one call. @throws if it cannot be compiled */
  async tried(stored: unknown): Promise<Version> {
    const graph = flow.parse(stored);
    const { trainer } = this.#options;
    const [own, ...linked] = await Promise.all([graph, ...graph.linked.map((each) => each.graph)].map((each) => trainer.train(each)));
    return compile(graph, own, (each) => linked[graph.linked.indexOf(each)]);
  }

  async #read(company: number, flowId: string, number: number): Promise<Version> {
    const row = await this.#db
      .selectFrom('flow_versions')
      .select('graph')
      .where('company_id', '=', company)
      .where('flow_id', '=', flowId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(() => new Error(`flow ${flowId} has no version ${number}`));
    const graph = flow.parse(row.graph);
    const { trainer, onRead, onError } = this.#options;
    const learned = (place: { flow: string; number: number }, corpus: Flow | Flow['linked'][number]['graph']) =>
      keptTraining(trainer, corpus, flowTraining(this.#db, { company, ...place }), onError);
    const [own, ...linked] = await Promise.all([
      learned({ flow: flowId, number }, graph),
      ...graph.linked.map((each) => learned({ flow: each.flowId, number: each.version }, each.graph)),
    ]);
    const version = compile(graph, own, (each) => linked[graph.linked.indexOf(each)]);
    onRead(version, { company, flow: flowId, number });
    return version;
  }
}
