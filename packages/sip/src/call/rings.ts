/**
 * Whether a provisional answer says that it rings at the other end: 180, or early media, in which the ringback comes in many networks, coloured
 * or not, and no 180 beside it. That an announcement was in it shows only to whoever listens.
 *
 * @param sdp of the answer
 */
export const rings = (status: number, sdp: string | undefined): boolean =>
  status === 180 || (status > 180 && status < 200 && sdp !== undefined && sdp !== '');
