type Iterating = { next: () => IteratorResult<unknown> };

/** Steps that work makes through maps, sets and lists: what reading costs, whatever the machine. */
export function countSteps(work: () => unknown): number {
  let steps = 0;
  const undo = [new Map().entries(), new Set().values(), [].values()].map((iterator) => {
    const prototype: Iterating = Object.getPrototypeOf(iterator);
    const { next } = prototype;
    prototype.next = function (this: Iterating) {
      steps += 1;
      return next.call(this);
    };
    return () => {
      prototype.next = next;
    };
  });
  try {
    work();
    return steps;
  } finally {
    for (const one of undo) one();
  }
}
