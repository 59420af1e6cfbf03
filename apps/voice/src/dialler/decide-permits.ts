import { type GroupLane, inboundPermit, linePermit, type PermitBasis, type PermitChange, type RunningTask } from '@parley/db';
import { allocate, type TaskDemand } from '@parley/pacing';

/** Robots that a company at work keeps free here beyond those in use, so that an inbound call need not wait for the database. */
const inboundSpare = 2;
/** Of few robots no more than this share: tasks are to call too. */
const spareShare = 1 / 4;
/** Lines of a gateway that are kept free here beyond those in use, where it brings calls or has some: they need not wait for the database. */
const lineSpare = 2;

/** A gateway as permits are decided by it. */
interface Trunk {
  id: string;
  capacity: number;
  /** Calls come in by it. */
  bringsCalls: boolean;
  /** Lines in use here, those of robots among them. */
  inUse: number;
  /** Legs that wait for one. */
  waiting: number;
}

/** What a node knows of a company. */
export interface PermitSituation {
  /** Those that may dial now. */
  tasks: readonly RunningTask[];
  /** Robots in use, by task and gateway. */
  inUse: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Robots of inbound calls, and callers that wait for one. */
  inbound: number;
  waiting: number;
  gateways: readonly Trunk[];
  /** Lines in use that no robot of a task has, by gateway. */
  lines: ReadonlyMap<string, number>;
  isClosed: (gateway: string, lane: GroupLane) => boolean;
  nodes: number;
  /** Calls that this node can carry for the company. */
  room: number;
}

/** What this node is to hold of a company's permits, and the robots that its tasks come to as calls end. */
export function decidePermits(
  { others, robots }: PermitBasis,
  situation: PermitSituation,
): { changes: PermitChange[]; aims: ReadonlyMap<string, number> } {
  const sum = (chosen: typeof others): number => chosen.reduce((total, permit) => total + permit.robots, 0);
  const ofGateway = (id: string): number => sum(others.filter((permit) => permit.gatewayId === id));
  const { tasks, inUse, inbound, waiting, gateways, isClosed, nodes, room } = situation;
  // A task that was paused or left its hours holds what it uses until its calls end.
  const using = [...inUse].flatMap(([id, gateways]) => [...gateways].flatMap(([gateway, count]) => (count > 0 ? [{ id, gateway }] : [])));
  const lanes = new Map([...tasks, ...using].map(({ id, gateway }) => [`${id} ${gateway}`, { id, gateway }]));
  const first = new Map([...lanes].reverse().map(([key, { id }]) => [id, key]));
  const demands = [...lanes].map(([key, { id, gateway }]): TaskDemand & { task: string } => {
    const task = tasks.find((one) => one.id === id && one.gateway === gateway);
    return {
      ...{ id: key, task: id, gateway },
      ...(task?.lane ? { rank: task.lane.rank, weight: task.lane.weight, closed: isClosed(gateway, task.lane) } : {}),
      ...(task?.callersLeft ? {} : { closed: true }),
      robots: task?.robots ?? 0,
      priority: task?.priority ?? tasks.find((one) => one.id === id)?.priority ?? 9,
      inUse: inUse.get(id)?.get(gateway) ?? 0,
      // By whichever gateway: it counts once for the task.
      others: key === first.get(id) ? sum(others.filter((permit) => permit.taskId === id)) : 0,
    };
  });
  const spare = demands.length > 0 ? Math.min(inboundSpare, Math.floor(robots * spareShare)) : inbound > 0 ? inboundSpare : 0;
  const isAtWork = demands.length > 0 || inbound > 0;
  // What is in use of a gateway that was disabled stays granted.
  const lines = new Map(situation.lines);
  for (const trunk of gateways) lines.set(trunk.id, linesOf(trunk, lines.get(trunk.id) ?? 0, ofGateway(trunk.id), isAtWork));
  const allocation = allocate(demands, {
    company: robots,
    companyOthers: sum(others.filter(({ taskId }) => taskId !== linePermit)),
    inbound,
    // Those that wait come first: what is kept beyond them could be refused to the callers of another node.
    inboundSpare: Math.max(waiting, spare),
    gateways: new Map(
      gateways.map((gateway) => [gateway.id, { capacity: gateway.capacity, others: ofGateway(gateway.id) + (lines.get(gateway.id) ?? 0) }]),
    ),
    nodes,
    node: room,
  });
  const changes = [
    { taskId: inboundPermit, gatewayId: null, robots: allocation.inbound },
    ...[...lines].map(([id, count]) => ({ taskId: linePermit, gatewayId: id, robots: count })),
    ...demands.map(({ id, task, gateway }) => ({ taskId: task, gatewayId: gateway, robots: allocation.tasks.get(id) ?? 0 })),
  ];
  return { changes, aims: allocation.aims };
}

/** Lines to hold of a gateway beside those of robots: all that are in use, those that are waited for, and a few more, if there are. */
function linesOf({ capacity, bringsCalls, inUse, waiting }: Trunk, used: number, others: number, isAtWork: boolean): number {
  const spare = used > 0 || (isAtWork && bringsCalls) ? Math.min(lineSpare, Math.floor(capacity * spareShare)) : 0;
  return used + Math.max(0, Math.min(Math.max(waiting, spare), capacity - others - inUse));
}
