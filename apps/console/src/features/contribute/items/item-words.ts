/** The text keys of types, states, findings and reasons. */
export const typeKeys = {
  image: 'itemTypes.image',
  audio: 'itemTypes.audio',
  text: 'itemTypes.text',
  file: 'itemTypes.file',
  form: 'itemTypes.form',
} as const;

export const stateWordKeys = {
  uploading: 'itemStates.uploading',
  received: 'itemStates.received',
  checking: 'itemStates.checking',
  failed_checks: 'itemStates.failedChecks',
  in_review: 'itemStates.inReview',
  accepted: 'itemStates.accepted',
  rejected: 'itemStates.rejected',
  disputed: 'itemStates.disputed',
  stored: 'itemStates.stored',
  released: 'itemStates.released',
  appealed: 'itemStates.appealed',
  final: 'itemStates.final',
  held: 'itemStates.held',
  withdrawn: 'itemStates.withdrawn',
} as const;

export const reasonKeys = {
  off_topic: 'reasons.offTopic',
  low_quality: 'reasons.lowQuality',
  wrong_language: 'reasons.wrongLanguage',
  wrong_answers: 'reasons.wrongAnswers',
  duplicate: 'reasons.duplicate',
  personal_data: 'reasons.personalData',
  copyright: 'reasons.copyright',
  offensive: 'reasons.offensive',
  other: 'reasons.other',
} as const;

const checkKeys = {
  wrong_media_type: 'checks.wrongMediaType',
  too_small: 'checks.tooSmall',
  too_large: 'checks.tooLarge',
  too_short: 'checks.tooShort',
  too_long: 'checks.tooLong',
  unknown_duration: 'checks.unknownDuration',
  silent: 'checks.silent',
  schema_broken: 'checks.schemaBroken',
  exact_duplicate: 'checks.exactDuplicate',
  likely_duplicate: 'checks.likelyDuplicate',
  similar_image: 'checks.similarImage',
  location_agrees: 'checks.locationAgrees',
  location_disagrees: 'checks.locationDisagrees',
  location_absent: 'checks.locationAbsent',
  language_agrees: 'checks.languageAgrees',
  language_disagrees: 'checks.languageDisagrees',
  silence_not_measured: 'checks.silenceNotMeasured',
  image_not_decoded: 'checks.imageNotDecoded',
  not_read: 'checks.notRead',
  hidden_markup: 'checks.hiddenMarkup',
} as const;

/** Returns the text key of a check, with a default for codes from newer servers. */
export function checkKey(code: string) {
  return Object.hasOwn(checkKeys, code) ? checkKeys[code as keyof typeof checkKeys] : 'checks.other';
}
