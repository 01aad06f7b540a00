/**
 * Runs in the browser, written into public pages as text: it may use nothing from outside itself.
 *
 * Loads React when a visitor first does something that may need it, or at once for somebody signed in. Links, <details>
 * and forms work without it. What was done meanwhile is done again when React is there, so that nothing is lost.
 */
export function attachWhenNeeded(page: {
  load(): void;
  modules: readonly string[];
  attachedEvent: string;
  tokenKey: string;
}): void {
  const eventTypes = ['pointerover', 'pointerdown', 'keydown', 'focusin'];
  const pressed: HTMLElement[] = [];
  let isLoading = false;

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    for (const href of page.modules) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    page.load();
  }

  function notice({ type, target }: Event): void {
    if (!(target instanceof Element) || target.closest('a, summary, [popovertarget], [data-works-alone]'))
      return;
    if (type !== 'pointerover' || target.closest('form, button, input, select, textarea')) load();
  }

  function remember({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button' && !button.popoverTargetElement) pressed.push(button);
  }

  /** Says again that a control has changed: React compares with what was last set through the element itself. */
  function tell(control: Element, property: string, before: unknown, now: unknown, event: Event): void {
    Reflect.set(control, property, before);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, now);
    control.dispatchEvent(event);
  }

  /** What differs from the page as it came. Found before any of it is told: then React writes its state into all. */
  function findChanges(): (() => void)[] {
    const bubbles = { bubbles: true };
    const changes: (() => void)[] = [];
    for (const control of document.querySelectorAll('input, textarea, select')) {
      if (control instanceof HTMLSelectElement) {
        const { value, options } = control;
        const initial = [...options].find((option) => option.defaultSelected) ?? options[0];
        if (initial && initial.value !== value)
          changes.push(() => tell(control, 'value', initial.value, value, new Event('change', bubbles)));
      } else if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)) {
        const { checked } = control;
        // An event of another class than MouseEvent tells of a click without clicking.
        if (checked !== control.defaultChecked && (checked || control.type === 'checkbox'))
          changes.push(() => tell(control, 'checked', !checked, checked, new Event('click', bubbles)));
      } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
        const { value, defaultValue } = control;
        if (value !== defaultValue)
          changes.push(() => tell(control, 'value', defaultValue, value, new Event('input', bubbles)));
      }
    }
    return changes;
  }

  function doAgain(): void {
    for (const type of eventTypes) removeEventListener(type, notice, true);
    removeEventListener('click', remember, true);
    for (const change of findChanges()) change();
    for (const button of pressed) button.click();
  }

  for (const type of eventTypes) addEventListener(type, notice, true);
  addEventListener('click', remember, true);
  addEventListener(page.attachedEvent, doAgain, { once: true });
  try {
    if (localStorage.getItem(page.tokenKey) !== null) load();
  } catch {
    // Blocked storage: nobody is signed in.
  }
}
