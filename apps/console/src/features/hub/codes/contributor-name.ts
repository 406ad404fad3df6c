const shownCharacters = 8;

/** Returns the part of a contributor's ID that stands for them. The beginning only tells when they joined. */
export function contributorName(contributorId: string): string {
  return contributorId.slice(-shownCharacters);
}
