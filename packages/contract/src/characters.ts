/** The length of a text as the contract's limits count it: in code points, so that 😀 is one character. */
export function characterCount(text: string): number {
  return [...text].length;
}
