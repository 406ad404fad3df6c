/**
 * Characters that can't be seen but can hide or carry text: controls, direction marks, zero-width spaces, tag characters, private
 * ones. The joiners that emoji and Indic scripts need stay.
 */
const invisible =
  /(?!\t|\n|\u200c|\u200d)(?:\p{Cc}|\p{Cf}|\p{Co}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u{e0100}-\u{e01ef}])/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
