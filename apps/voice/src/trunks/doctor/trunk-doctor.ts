import type { GatewayNetworks } from '@parley/contract/gateway-network';
import { type CheckStep, callSteps, checkSteps, isTestCall, type TrunkStep, trunkStep } from '@parley/contract/trunk-check';
import { json } from '@parley/db';
import { type Dns, type HostPort, systemDns } from '@parley/sip';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CallContext } from '../../call/call-context.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { findServers } from './find-servers.ts';
import { bad, type Found, skipped } from './finding.ts';
import { reachServers } from './reach-servers.ts';
import { readCertificate } from './read-certificate.ts';
import { readOptions } from './read-options.ts';
import { registrationFinding } from './registration-finding.ts';
import { testCall } from './test-call.ts';

const stored = z.array(trunkStep);

const isOfCall = (step: CheckStep): boolean => callSteps.some((one) => one === step);

export interface TrunkDoctorOptions {
  context: CallContext;
  networks: GatewayNetworks;
  dns?: Dns;
  /** How long a test call listens, ms; 5000, if not given. */
  listenMs?: number;
  /** ms since the epoch */
  now?: () => number;
}

interface Check {
  readonly company: number;
  readonly id: string;
  readonly number: string | null;
  /** A test call, and nothing else. */
  readonly callAlone: boolean;
}

/** Says what is wrong with a gateway, step by step, where the console reads it. Nothing is sent where gateways may not point. */
export class TrunkDoctor {
  readonly #options: TrunkDoctorOptions;

  constructor(options: TrunkDoctorOptions) {
    this.#options = options;
  }

  /** Takes up a check that waits; one node of several gets it. */
  async takeUp(company: number, id: string): Promise<void> {
    const { db, node, gateways } = this.#options.context;
    const taken = await db
      .updateTable('trunk_checks')
      .set({ state: 'running', node_id: node, updated_at: sql`now()` })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['gateway_id', 'number', 'steps'])
      .executeTakeFirst();
    if (!taken) return;
    const asked = stored.safeParse(taken.steps).data ?? [];
    const check = { company, id, number: taken.number, callAlone: isTestCall({ steps: asked }) };
    const gateway = gateways().get(taken.gateway_id);
    const steps = gateway?.company === company ? await this.#examine(gateway, check) : [off(check)];
    await this.#note(check, steps, true);
  }

  async #examine(gateway: Gateway, check: Check): Promise<TrunkStep[]> {
    const { context, networks, dns = systemDns(), listenMs = 5_000, now = Date.now } = this.#options;
    const steps: TrunkStep[] = [];
    /** Looks at one thing or several that are told at once; what throws is told as well, and the next step goes on. */
    const run = async (names: readonly CheckStep[], look: () => Promise<Partial<Record<CheckStep, Found>>>): Promise<void> => {
      const [first = 'resolve'] = names;
      await this.#note(check, [...steps, { step: first, result: 'running', finding: '', values: {} }], false);
      const found = await look().catch((error: unknown): Partial<Record<CheckStep, Found>> => {
        const why = error instanceof Error ? error.message : String(error);
        return { [first]: bad('step.failed', { why }) };
      });
      for (const name of names) steps.push(stepOf(name, found[name] ?? skipped('earlier.failed')));
    };
    if (check.callAlone) {
      await run(['call', 'audio'], () => testCall(context, gateway, check.number ?? '', listenMs));
      return steps;
    }
    const binding = context.trunks.bindingOf(gateway);
    let places: readonly HostPort[] = binding ? [binding.source] : [];
    await run(['resolve'], async () => {
      const { places: found, ...resolve } = await findServers(gateway, dns, networks);
      if (!binding) places = found;
      return { resolve };
    });
    const canBeReached = places.length > 0;
    // The connection of a gateway that registered is its own: nothing new is opened to it.
    const dialled = binding ? [] : places;
    if (canBeReached) {
      await run(['reach'], async () => {
        const { open, ...reach } = await reachServers(dialled);
        if (!binding) places = open;
        return { reach };
      });
      await run(['certificate'], async () => ({ certificate: await readCertificate(dialled, now()) }));
      await run(['options', 'clock', 'nat'], () => readOptions(context.sip, gateway, { places, uri: binding?.contact }, now));
    }
    await run(['register'], async () => ({ register: registrationFinding(gateway, context.trunks) }));
    const { number } = check;
    if (number !== null && canBeReached) {
      await run(callSteps, () => testCall(context, gateway, number, listenMs));
    }
    for (const name of checkSteps)
      if (!steps.some(({ step }) => step === name))
        steps.push(stepOf(name, skipped(check.number === null && isOfCall(name) ? 'call.none' : 'earlier.failed')));
    return steps.sort((a, b) => checkSteps.indexOf(a.step) - checkSteps.indexOf(b.step));
  }

  async #note({ company, id }: Check, steps: readonly TrunkStep[], isOver: boolean): Promise<void> {
    await this.#options.context.db
      .updateTable('trunk_checks')
      .set({ steps: json(steps), updated_at: sql`now()`, ...(isOver ? { state: 'done', number: null } : {}) })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute();
  }
}

/** Every voice node knows the gateways that are enabled, and no others. */
const off = ({ callAlone }: Check): TrunkStep => stepOf(callAlone ? 'call' : 'resolve', bad('gateway.off'));

const stepOf = (step: CheckStep, { result, finding, values }: Found): TrunkStep => ({ step, result, finding, values });
