/**
 * A button that is pressed and starts to load is disabled for that time, and browsers then drop the focus to the
 * page's beginning. It gets the focus back, unless something else has taken it or the button is gone.
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || !(target instanceof HTMLButtonElement) || target.disabled) continue;
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  });
  document.addEventListener('focusin', remember);
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', remember);
    watch.disconnect();
  };
}
