/**
 * What goes before everything else that was said, in every flow and without being drawn: acting on a yes beside one of these would harm
 * somebody. In the order in which they go before each other.
 */
export const protectiveKinds = ['emergency', 'child', 'do-not-call', 'proxy', 'wrong-person', 'complaint', 'robot', 'human'] as const;
export type ProtectiveKind = (typeof protectiveKinds)[number];

/** Something protective in what was said. */
export interface Protective {
  readonly kind: ProtectiveKind;
  /** The words it was told by. */
  readonly evidence: string;
}

/** Words that tell a kind, unless others stand with them: "I want to complain", but not "I don't want to complain". */
export interface Sign {
  readonly kind: ProtectiveKind;
  readonly words: RegExp;
  readonly unless?: RegExp;
}
