// Doors to the parts of a flow's draft: its intents with their corpora, slots, entity libraries, knowledge, labels and grading rules.
export * from './flow-library/items.ts';
export { type LibraryQuery, libraryFileLimit, libraryFileRows } from './flow-library/library-routes.ts';
export * from './flow-library/sentences.ts';
export { flowTrees, type NodeTree } from './flow-library/trees.ts';
