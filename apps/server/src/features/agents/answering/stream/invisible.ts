/**
 * Characters that can't be seen but can hide or carry text: controls, direction marks, zero-width spaces, tag characters. The
 * joiners that emoji and Indic scripts need stay.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
