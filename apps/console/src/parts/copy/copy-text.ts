/**
 * Puts a text on the clipboard. Browsers offer their clipboard to pages that came by HTTPS alone; on plain http a selection is copied
 * instead, as Ctrl+C would.
 *
 * @returns whether it is there
 */
export const copyText = async (text: string): Promise<boolean> => {
  if (window.isSecureContext) {
    const written = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  return copySelected(text);
};

const copySelected = (text: string): boolean => {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; opacity: 0';
  // A dialog keeps the focus within itself.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
};
