/** The three variants of the console; the setting is named SYSTEM. */
export type Shell = 'platform' | 'flow' | 'operate';

/**
 * Which shell an address belongs to. Only the shells' own pages count, because `/flow/…` is also a group of the platform's pages:
 * within `flow` and `operate` the place is kept behind `#`.
 */
export const shellOf = (pathname: string): Shell => {
  const found = /^\/(flow|operate)\/(index\.html)?$/.exec(pathname)?.[1];
  return found === 'flow' || found === 'operate' ? found : 'platform';
};

/** Where a shell's page lies. */
export const shellRoot = (shell: Shell): string => (shell === 'platform' ? '/' : `/${shell}/index.html`);
