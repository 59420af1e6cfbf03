/** A running task within its hours by one of its gateways, as one node sees it. */
export interface TaskDemand {
  id: string;
  /** What those share that are one task by several gateways: its robots, and its turn. Default: the id. */
  task?: string;
  gateway: string;
  /** Of the gateways of one task, those of the lowest rank that have room come first. Default 0. */
  rank?: number;
  /** Gateways of one rank share by weight. Default 1. */
  weight?: number;
  /** The gateway takes no calls for now, and others of the task may. */
  closed?: boolean;
  /** Robots the task may use over all nodes. */
  robots: number;
  /** 1 is first, 9 is last. */
  priority: number;
  /** Robots that this node uses for it now: never taken away while the calls go on. */
  inUse: number;
  /** Robots that other nodes hold permits for. */
  others: number;
}

export interface Limits {
  /** Robots the company has paid for. */
  company: number;
  /** Of those, what other nodes hold permits for, inbound calls included. */
  companyOthers: number;
  /** Robots of inbound calls on this node. */
  inbound: number;
  /** Robots kept free on this node, so that an inbound call need not wait for a permit. */
  inboundSpare: number;
  gateways: ReadonlyMap<string, { capacity: number; others: number }>;
  /** Nodes that share the tasks, this one included. */
  nodes: number;
  /** Calls that this node's media can still admit, those in use included. */
  node: number;
}

export interface Allocation {
  /** Robots held on this node, by demand. */
  tasks: Map<string, number>;
  /**
   * Robots that a task comes to on this node as calls end, by all its gateways. One that holds more starts no call: what it gives up is
   * another's.
   */
  aims: Map<string, number>;
  /** Robots this node may use for inbound calls. */
  inbound: number;
}

/** What is left of all that tasks share. */
interface Room {
  company: number;
  node: number;
  gateways: Map<string, number>;
}

/**
 * How many robots one node may use for each task: never more than the least of task, company, gateway and node have left beside
 * what others hold, a fair share of each task, first priority first, and tasks of equal priority one robot at a time in turn, in the order
 * in which they stand. Of a task's gateways the first by rank takes it, or those of one rank by weight.
 * What is in use is always granted; nothing is added where that alone passes a limit. A share is reckoned as if nothing were in use, so that
 * a task that has been calling longer keeps no more than one that has just begun.
 */
export function allocate(demands: readonly TaskDemand[], limits: Limits): Allocation {
  const byTask = [...Map.groupBy(demands, ({ id, task }) => task ?? id)].map(([task, lanes]) => ({ task, lanes }));
  const byPriority = [...Map.groupBy(byTask, ({ lanes }) => lanes[0]?.priority ?? 9)].sort(([a], [b]) => a - b);
  /** Grants robots beyond those of the start, one at a time to those that have the fewest, up to each one's limit. */
  const fill = (start: (lane: TaskDemand) => number, limitOf: (task: string, lanes: readonly TaskDemand[]) => number) => {
    const granted = new Map(demands.map((lane) => [lane.id, start(lane)]));
    const room = roomOf(demands, limits, start);
    const spare = Math.max(0, Math.min(limits.inboundSpare, room.company, room.node));
    room.company -= spare;
    room.node -= spare;
    const of = ({ id }: TaskDemand): number => granted.get(id) ?? 0;
    for (const [, tasks] of byPriority) {
      let turn = tasks;
      for (let level = 0; turn.length > 0; level++)
        turn = turn.filter(({ task, lanes }) => {
          const held = sum(lanes, of);
          if (held >= limitOf(task, lanes)) return false;
          if (held > level) return true;
          const lane = nextLane(lanes, room, of);
          if (!lane) return false;
          granted.set(lane.id, of(lane) + 1);
          room.gateways.set(lane.gateway, (room.gateways.get(lane.gateway) ?? 0) - 1);
          room.company -= 1;
          room.node -= 1;
          return true;
        });
    }
    return { granted, spare };
  };
  const shares = fill(
    () => 0,
    (_, lanes) => shareOf(lanes, limits.nodes),
  );
  const aims = new Map(byTask.map(({ task, lanes }) => [task, sum(lanes, ({ id }) => shares.granted.get(id) ?? 0)]));
  const now = fill(
    ({ inUse }) => inUse,
    (task) => aims.get(task) ?? 0,
  );
  return { tasks: now.granted, aims, inbound: limits.inbound + now.spare };
}

const sum = (lanes: readonly TaskDemand[], of: (lane: TaskDemand) => number): number => lanes.reduce((total, lane) => total + of(lane), 0);

function roomOf(demands: readonly TaskDemand[], limits: Limits, used: (lane: TaskDemand) => number): Room {
  const running = sum(demands, used);
  const gateways = new Map<string, number>();
  for (const [id, gateway] of limits.gateways) gateways.set(id, gateway.capacity - gateway.others);
  for (const lane of demands) gateways.set(lane.gateway, (gateways.get(lane.gateway) ?? 0) - used(lane));
  return {
    company: limits.company - limits.companyOthers - limits.inbound - running,
    node: limits.node - limits.inbound - running,
    gateways,
  };
}

/** What one of so many nodes takes of a task, within what others leave of it. */
function shareOf(lanes: readonly TaskDemand[], nodes: number): number {
  const robots = Math.max(...lanes.map((lane) => lane.robots));
  return Math.min(Math.ceil(robots / Math.max(1, nodes)), robots - sum(lanes, ({ others }) => others));
}

/** The gateway by which the next robot of a task would call, if it may have one. */
function nextLane(lanes: readonly TaskDemand[], room: Room, granted: (lane: TaskDemand) => number): TaskDemand | undefined {
  if (room.company <= 0 || room.node <= 0) return undefined;
  const load = (lane: TaskDemand): number => (granted(lane) + 1) / (lane.weight ?? 1);
  return lanes
    .filter((lane) => !lane.closed && (room.gateways.get(lane.gateway) ?? 0) > 0)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || load(a) - load(b))[0];
}
