import { chargeLoneLeg, uuid7 } from '@parley/db';
import type { CallContext, CallState, LiveCall } from '../../call/call-context.ts';
import { holdTime } from '../../call/money.ts';
import { type PersonPlace, placeBy } from '../../call/person-place.ts';
import { showCaller } from '../../call/show-caller.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { bad, type Found } from './finding.ts';

/** A test call for which there is room, money and a caller number. */
export interface AllowedTestCall {
  readonly route: PersonPlace['route'];
  /** It was answered: from here on it costs. */
  answered(): void;
  /** Is told when it is to end before its time. */
  onStop(stop: () => void): void;
  /** It is over: charges it. */
  settle(): Promise<void>;
}

/**
 * Lets a test call of a gateway go out as any leg to a number outside does: with a line of the gateway until it is over, its money held, and its
 * caller number chosen and counted. A number that is a phone of the house takes no line and costs nothing.
 *
 * @param longestMs how long it talks at most
 * @returns the finding, where it is not let
 */
export async function allowTestCall(
  context: CallContext,
  gateway: Gateway,
  number: string,
  longestMs: number,
): Promise<AllowedTestCall | Found> {
  const { company } = gateway;
  const place = placeBy(context, company, gateway, number, gateway.callerNumbers);
  if ('why' in place) return bad('call.barred', { why: place.why });
  const id = uuid7();
  const { billedBy } = place;
  const live = new TestedLine(id, gateway);
  // Known as a call of this node before anything is held for it: what nobody knows of is given back.
  context.calls.set(id, live);
  let giveLine = (): void => {};
  const over = (): void => {
    giveLine();
    context.calls.delete(id);
    live.isOver();
  };
  const prepare = async (): Promise<PersonPlace['route'] | Found> => {
    if (!place.isPhone) {
      const line = await context.takeLine(company, gateway.id);
      if (!line) return bad('call.full', { most: gateway.capacity });
      giveLine = line;
    }
    const giveBack = billedBy ? await holdTime(context, { company, call: id }, billedBy.tariff, longestMs) : () => {};
    if (!giveBack) return bad('call.no-money');
    const shown = await showCaller({ context, record: { facts: { company } } }, place);
    if ('route' in shown) return shown.route;
    giveBack();
    return bad('call.no-caller');
  };
  const route = await prepare().catch((error: unknown) => {
    over();
    throw error;
  });
  if ('finding' in route) {
    over();
    return route;
  }
  let answeredAt: Date | undefined;
  return {
    route,
    onStop: live.onStop,
    answered: () => {
      answeredAt = new Date();
      live.state = 'talking';
    },
    settle: async () => {
      const leg = billedBy && { company, id, gateway: billedBy.gateway, tariff: billedBy.tariff, answeredAt, endedAt: new Date() };
      try {
        if (leg && !(await chargeLoneLeg(context.db, leg))) context.log.warn({ gateway: gateway.id }, 'a test call could not be charged');
      } finally {
        over();
      }
    },
  };
}

/** A test call among the calls of this node, which it counts with and waits for. */
class TestedLine implements LiveCall {
  readonly id: string;
  readonly company: number;
  readonly peer: string;
  state: CallState = 'dialling';
  #stop: (() => void) | undefined;
  #isStopped = false;
  readonly #over = Promise.withResolvers<void>();

  constructor(id: string, { company, id: peer }: Gateway) {
    this.id = id;
    this.company = company;
    this.peer = peer;
  }

  readonly onStop = (stop: () => void): void => {
    this.#stop = stop;
    if (this.#isStopped) stop();
  };

  interrupt(): Promise<void> {
    this.#isStopped = true;
    this.#stop?.();
    return this.#over.promise;
  }

  isOver(): void {
    this.#over.resolve();
  }
}
