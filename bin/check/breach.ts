/** A rule of the repository that a file breaks. */
export interface Breach {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly what: string;
}

/** A source file, read. */
export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly text: string;
}
