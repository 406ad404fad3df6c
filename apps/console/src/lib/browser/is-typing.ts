/** Reports whether an event's target takes typed text. Single keys are not shortcuts there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])');
  return isField || target.isContentEditable;
}
