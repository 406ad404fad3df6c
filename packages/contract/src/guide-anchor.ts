/** Returns the anchor of a guide heading, from its Markdown. GitHub derives the same one, so links work in both places. */
export function guideAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
