/** Calls within this time after the last input are the person's own, ms. */
const atWork = 30_000;
/** So long somebody may work without a call before the server is told, ms. */
const untold = 60_000;

let lastInput = Date.now();
let lastTold = Date.now();

/** Somebody touched the page. */
export const noteInput = (now = Date.now()): void => {
  lastInput = now;
};

/** Whether a call that goes out now is the program's own: nobody has touched the page for a while. One that is not tells the server. */
export const isBackground = (now = Date.now()): boolean => {
  if (now - lastInput > atWork) return true;
  lastTold = now;
  return false;
};

/** Whether somebody is at work of whom the server has heard nothing for a while. */
export const isUntold = (now = Date.now()): boolean => now - lastInput <= atWork && now - lastTold > untold;
