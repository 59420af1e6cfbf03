/** Payload type of comfort noise, for codecs with a clock of 8 kHz (RFC 3389 5). */
export const COMFORT_NOISE = 13;
