/** Returns the anchor of a heading of the guide, from its Markdown. GitHub makes the same, so that links work in both places. */
export function guideAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
