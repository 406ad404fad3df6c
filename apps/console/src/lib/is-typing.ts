/** Reports whether an event's target takes what somebody types. Single keys are no shortcuts there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])');
  return isField || target.isContentEditable;
}
