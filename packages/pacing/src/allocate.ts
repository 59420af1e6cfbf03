/** A running task within its hours, as one node sees it. */
export interface TaskDemand {
  id: string;
  gateway: string;
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
 * what others hold, a fair share of each task, first priority first, and tasks of equal priority one robot at a time in turn.
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

  const room = (task: TaskDemand): boolean => {
    const granted = tasks.get(task.id) ?? 0;
    const share = Math.min(Math.ceil(task.robots / Math.max(1, limits.nodes)), task.robots - task.others);
    return granted < share && company > 0 && node > 0 && (gateways.get(task.gateway) ?? 0) > 0;
  };
  for (const priority of [...new Set(demands.map((task) => task.priority))].sort((a, b) => a - b)) {
    let turn = demands.filter((task) => task.priority === priority && room(task));
    while (turn.length > 0) {
      for (const task of turn) {
        if (!room(task)) continue;
        tasks.set(task.id, (tasks.get(task.id) ?? 0) + 1);
        gateways.set(task.gateway, (gateways.get(task.gateway) ?? 0) - 1);
        company -= 1;
        node -= 1;
      }
      turn = turn.filter(room);
    }
  }
  return { tasks, inbound: limits.inbound + spare };
}
