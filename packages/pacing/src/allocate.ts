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
  tasks: Map<string, number>;
  /** Robots this node may use for inbound calls. */
  inbound: number;
}

/**
 * How many robots one node may use for each task: never more than the least of task, company, gateway and node have left beside
 * what others hold, a fair share of each task, first priority first, and tasks of equal priority one robot at a time in turn. Of a task's
 * gateways the first by rank takes it, or those of one rank by weight.
 * What is in use is always granted; nothing is added where that alone passes a limit.
 */
export function allocate(demands: readonly TaskDemand[], limits: Limits): Allocation {
  const tasks = new Map(demands.map((task) => [task.id, task.inUse]));
  const running = demands.reduce((sum, task) => sum + task.inUse, 0);
  let company = limits.company - limits.companyOthers - limits.inbound - running;
  let node = limits.node - limits.inbound - running;
  const gateways = new Map<string, number>();
  for (const [id, gateway] of limits.gateways) gateways.set(id, gateway.capacity - gateway.others);
  for (const task of demands) gateways.set(task.gateway, (gateways.get(task.gateway) ?? 0) - task.inUse);

  const spare = Math.max(0, Math.min(limits.inboundSpare, company, node));
  company -= spare;
  node -= spare;

  const granted = ({ id }: TaskDemand): number => tasks.get(id) ?? 0;
  const sum = (lanes: readonly TaskDemand[], of: (lane: TaskDemand) => number): number =>
    lanes.reduce((total, lane) => total + of(lane), 0);
  /** The gateway by which the next robot of a task would call, if it may have one. */
  const next = (lanes: readonly TaskDemand[]): TaskDemand | undefined => {
    const robots = Math.max(...lanes.map((lane) => lane.robots));
    const share = Math.min(Math.ceil(robots / Math.max(1, limits.nodes)), robots - sum(lanes, ({ others }) => others));
    if (company <= 0 || node <= 0 || sum(lanes, granted) >= share) return undefined;
    const load = (lane: TaskDemand): number => (granted(lane) + 1) / (lane.weight ?? 1);
    return lanes
      .filter((lane) => !lane.closed && (gateways.get(lane.gateway) ?? 0) > 0)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || load(a) - load(b))[0];
  };
  const byPriority = Map.groupBy(Map.groupBy(demands, ({ id, task }) => task ?? id).values(), ([lane]) => lane?.priority ?? 9);
  for (const [, priority] of [...byPriority].sort(([a], [b]) => a - b)) {
    let turn = priority;
    while (turn.length > 0) {
      turn = turn.filter((lanes) => {
        const lane = next(lanes);
        if (!lane) return false;
        tasks.set(lane.id, granted(lane) + 1);
        gateways.set(lane.gateway, (gateways.get(lane.gateway) ?? 0) - 1);
        company -= 1;
        node -= 1;
        return true;
      });
    }
  }
  return { tasks, inbound: limits.inbound + spare };
}
