/** Which department is whose parent. */
export type Parents = ReadonlyMap<string, string | null>;

/** A department and all above it, from it upwards; none for no department. */
export const aboveOf = (parents: Parents, id: string | null): string[] => {
  // A circle that is stored already must not hold us: each department is looked at once.
  const passed = new Set<string>();
  for (let at = id; at !== null && !passed.has(at); at = parents.get(at) ?? null) passed.add(at);
  return [...passed];
};

/** Whether `id` would come to be above itself if `parent` became its parent. */
export const wouldCircle = (parents: Parents, id: string, parent: string | null): boolean => aboveOf(parents, parent).includes(id);

/** A department and all below it. */
export const withBelow = (parents: Parents, id: string): string[] => {
  const under = new Set([id]);
  // A set that grows is walked to its end: each one found brings those right below it.
  for (const at of under) for (const [child, parent] of parents) if (parent === at) under.add(child);
  return [...under];
};
