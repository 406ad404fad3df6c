/** Removes citations such as `[1]`, with the space before them. A search that began within a space would repeat what failed before. */
export function withoutCitations(text: string): string {
  return text.replace(/(?<!\s)\s*\[\d+\]/g, '');
}
