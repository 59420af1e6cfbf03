/** Classes of SQLSTATE that speak about the data itself: data exception, integrity constraint, cardinality, program limit. */
const aboutData = /^(21|22|23|54)/;

/**
 * Whether an error of `applyFacts` says that this record will never be written as it is: the database refuses its data, or it has not
 * the shape of a record at all. Anything else may pass by itself.
 */
export function refusesRecord(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && aboutData.test(String(error.code));
}
