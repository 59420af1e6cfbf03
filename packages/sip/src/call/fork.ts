import type { Session } from './session.ts';

/** A fork's dialog, early or confirmed, with the ACK to repeat. */
export interface Fork {
  session: Session;
  /** Sends the ACK once more. */
  ack?: () => void;
  /** Hung up, down to the answer to our BYE. */
  released?: true;
}
