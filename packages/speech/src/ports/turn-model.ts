/** Tells by the sound of what somebody said so far whether they have come to an end. */
export interface TurnModel {
  /**
   * Probability (0 to 1) that this is all they say; null where it is not known in time.
   *
   * @param samples the turn up to the pause: Int16, 8 kHz; of long ones the end counts
   */
  judge(samples: Int16Array): Promise<number | null>;
  close(): Promise<void>;
}
