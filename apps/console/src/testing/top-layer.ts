/** Dialogs and popovers that are shown, the topmost last. */
const layer: HTMLElement[] = [];
/** The attribute of elements that are in it. */
const shownMark = 'data-top-layer';
/** The element that had the focus when a popover was shown. */
const focusedBefore = new WeakMap<HTMLElement, Element | null>();

/** Adds modal dialogs and popovers to a DOM that has none: what opens and closes them, their focus and their states. */
export function addTopLayer(): void {
  addModalDialogs();
  addPopovers();
  addStates();
  addEventListener('keydown', closeByEscape);
  addEventListener('pointerdown', closePopoversBeside);
  addEventListener('click', pressInvoker);
}

function addModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    add(this, 'modal');
    this.querySelector<HTMLElement>(focusable)?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    remove(this);
    this.dispatchEvent(new Event('close'));
  };
}

const focusable = ['button', 'input', 'select', 'textarea', 'a[href]']
  .map((kind) => `${kind}:not(:disabled, [hidden], [hidden] *)`)
  .join();

function addPopovers(): void {
  HTMLElement.prototype.showPopover = function showPopover() {
    if (isShown(this)) return;
    if (isAuto(this)) closeAutoPopovers((open) => !open.contains(this));
    focusedBefore.set(this, document.activeElement);
    add(this, 'popover-open');
    // The style sheet of the DOM hides what it does not know to be open.
    this.style.display = 'block';
    tellToggle(this, 'open');
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    hide(this, true);
  };
  Object.defineProperty(HTMLButtonElement.prototype, 'popoverTargetElement', {
    configurable: true,
    get(this: HTMLButtonElement) {
      return document.getElementById(this.getAttribute('popovertarget') ?? '');
    },
  });
}

function hide(popover: HTMLElement, returnsFocus: boolean): void {
  if (!isShown(popover)) return;
  remove(popover);
  popover.style.display = '';
  const before = focusedBefore.get(popover);
  if (returnsFocus && popover.contains(document.activeElement) && before instanceof HTMLElement)
    before.focus();
  tellToggle(popover, 'closed');
}

function tellToggle(popover: HTMLElement, newState: 'open' | 'closed'): void {
  const oldState = newState === 'open' ? 'closed' : 'open';
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState }));
}

function closeAutoPopovers(isToClose: (popover: HTMLElement) => boolean, returnsFocus = false): void {
  for (const popover of layer.filter(isAuto).toReversed())
    if (isToClose(popover)) hide(popover, returnsFocus);
}

/** Makes `:modal` and `:popover-open` match in the queries of scripts. */
function addStates(): void {
  for (const prototype of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
    for (const query of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
      if (!Object.hasOwn(prototype, query)) continue;
      const ofDom: (selectors: string) => unknown = Reflect.get(prototype, query);
      Reflect.set(prototype, query, function withStates(this: unknown, selectors: string) {
        return ofDom.call(this, selectors.replaceAll(/:(modal|popover-open)/g, `[${shownMark}=$1]`));
      });
    }
  }
}

/** Escape closes what is on top, unless a control has taken the key. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const top = layer.findLast((shown) => isAuto(shown) || isModal(shown));
  if (top instanceof HTMLDialogElement) {
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  } else if (top) hide(top, true);
}

function closePopoversBeside({ target }: PointerEvent): void {
  if (!(target instanceof Element)) return;
  const invoked = invokedBy(target);
  closeAutoPopovers((popover) => popover !== invoked && !popover.contains(target));
}

function pressInvoker(event: MouseEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const popover = invokedBy(event.target);
  if (popover && isShown(popover)) hide(popover, true);
  else popover?.showPopover();
}

function invokedBy(target: Element): HTMLElement | null {
  const invoker = target.closest('button[popovertarget]');
  return invoker && document.getElementById(invoker.getAttribute('popovertarget') ?? '');
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && layer.includes(element);
}

function isAuto(element: HTMLElement): boolean {
  return element.isConnected && element.getAttribute('popover') === 'auto';
}

function isModal(element: HTMLElement): boolean {
  return element.isConnected && element instanceof HTMLDialogElement;
}

function add(element: HTMLElement, state: 'modal' | 'popover-open'): void {
  layer.push(element);
  element.setAttribute(shownMark, state);
}

function remove(element: HTMLElement): void {
  element.removeAttribute(shownMark);
  const at = layer.indexOf(element);
  if (at >= 0) layer.splice(at, 1);
}
