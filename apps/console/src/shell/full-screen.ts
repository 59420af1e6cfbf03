import { useEffect, useState } from 'react';

/** Whether the window is full, and the switch; the switch answers false where the browser cannot. */
export function useFullScreen(): readonly [boolean, () => Promise<boolean>] {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = async (): Promise<boolean> => {
    if (!document.fullscreenEnabled) return false;
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      return true;
    } catch {
      return false;
    }
  };
  return [full, toggle];
}
