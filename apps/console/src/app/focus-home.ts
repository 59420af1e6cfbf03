/** What floats stands beside the page: menus, drawers and dialogs. */
const pageId = 'root';

/**
 * Gives the focus back to what opened a drawer, dialog or menu once it is gone. They leave the document when they close, and the focus
 * they held would be nowhere, so that the next key would begin at the top of the page.
 * @returns ends it
 */
export const keepFocus = (): (() => void) => {
  const page = document.getElementById(pageId);
  let last: HTMLElement | undefined;
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && page?.contains(target)) last = target;
  };
  const watcher = new MutationObserver((changes) => {
    const lost = document.activeElement === document.body && changes.some(({ removedNodes }) => removedNodes.length > 0);
    if (lost && last?.isConnected) last.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  watcher.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', note);
    watcher.disconnect();
  };
};
