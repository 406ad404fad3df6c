/** Matches a code snippet by its text. Each of its words is an element of its own, so a pattern alone would find none. */
export function inCode(pattern: RegExp) {
  return (_: string, element: Element | null) =>
    element?.tagName === 'CODE' && pattern.test(element.textContent ?? '');
}
