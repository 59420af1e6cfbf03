/** Ids of the recordings that a draft names, whatever its shape. */
export const audioIn = (draft: unknown): string[] => [
  ...new Set(
    JSON.stringify(draft)
      .matchAll(/"audioId":"([0-9a-f]{64})"/g)
      .map(([, id = '']) => id),
  ),
];
