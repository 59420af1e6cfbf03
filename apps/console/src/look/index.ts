export { loadTaste, lookOf, paint, useTaste } from './look.ts';
export { useFolded, useLook, useNarrowerThan, usePaint } from './use-look.ts';
