/** The three variants of the console; the setting is named SYSTEM. */
export type Shell = 'platform' | 'flow' | 'operate';

/**
 * Which shell an address belongs to. Only the shells' own pages count, because `/flow/…` is also a group of the platform's pages:
 * within `flow` and `operate` the place is kept behind `#`.
 */
export const shellOf = (pathname: string): Shell => {
  if (/^\/operate(\/|$)/.test(pathname)) return 'operate';
  return /^\/flow\/(index\.html)?$/.test(pathname) ? 'flow' : 'platform';
};

/** Where a shell's page lies. */
export const shellRoot = (shell: Shell): string => (shell === 'platform' ? '/' : `/${shell}/index.html`);

/** A plain path below the operations console, as its place behind `#`; undefined where none is meant. */
export const hashPlaceOf = (pathname: string): string | undefined => {
  const rest = /^\/operate\/(?!index\.html$)(.+)$/.exec(pathname)?.[1];
  return rest === undefined ? undefined : `/operate/index.html#/${rest}`;
};
