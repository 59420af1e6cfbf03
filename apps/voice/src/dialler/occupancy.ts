/** Robots in use on this node: from the claim of a row, or the acceptance of an inbound call, until the AI's part ends. */
export class Occupancy {
  readonly #tasks = new Map<string, { company: number; gateway: string; robots: number }>();
  readonly #inbound = new Map<number, number>();

  /** @returns what frees the robot again; calling it twice frees it once */
  takeForTask(company: number, task: string, gateway: string): () => void {
    const held = this.#tasks.get(task) ?? { company, gateway, robots: 0 };
    held.robots += 1;
    this.#tasks.set(task, held);
    return once(() => {
      held.robots -= 1;
      if (held.robots === 0 && this.#tasks.get(task) === held) this.#tasks.delete(task);
    });
  }

  /** @returns what frees the robot again; calling it twice frees it once */
  takeForInbound(company: number): () => void {
    this.#inbound.set(company, this.inbound(company) + 1);
    return once(() => {
      const left = this.inbound(company) - 1;
      if (left > 0) this.#inbound.set(company, left);
      else this.#inbound.delete(company);
    });
  }

  inbound(company: number): number {
    return this.#inbound.get(company) ?? 0;
  }

  ofTask(task: string): number {
    return this.#tasks.get(task)?.robots ?? 0;
  }

  tasksOf(company: number): Map<string, { gateway: string; robots: number }> {
    return new Map([...this.#tasks].filter(([, held]) => held.company === company));
  }

  ofCompany(company: number): number {
    return [...this.tasksOf(company).values()].reduce((sum, held) => sum + held.robots, this.inbound(company));
  }

  companies(): Set<number> {
    return new Set([...this.#inbound.keys(), ...[...this.#tasks.values()].map((held) => held.company)]);
  }

  /** Robots in use by what they are used for. */
  uses(): { task: number; inbound: number } {
    const inbound = [...this.#inbound.values()].reduce((sum, robots) => sum + robots, 0);
    return { task: this.total() - inbound, inbound };
  }

  total(): number {
    return [...this.companies()].reduce((sum, company) => sum + this.ofCompany(company), 0);
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
