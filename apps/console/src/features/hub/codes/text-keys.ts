/** The text keys of item states. */
export const stateKeys = {
  uploading: 'hub-codes:states.uploading',
  received: 'hub-codes:states.received',
  checking: 'hub-codes:states.checking',
  failed_checks: 'hub-codes:states.failed_checks',
  in_review: 'hub-codes:states.in_review',
  accepted: 'hub-codes:states.accepted',
  rejected: 'hub-codes:states.rejected',
  disputed: 'hub-codes:states.disputed',
  stored: 'hub-codes:states.stored',
  released: 'hub-codes:states.released',
  appealed: 'hub-codes:states.appealed',
  final: 'hub-codes:states.final',
  held: 'hub-codes:states.held',
  withdrawn: 'hub-codes:states.withdrawn',
} as const;

/** The text keys of reasons for a no, or for a report. */
export const reasonKeys = {
  off_topic: 'hub-codes:reasons.off_topic',
  low_quality: 'hub-codes:reasons.low_quality',
  wrong_language: 'hub-codes:reasons.wrong_language',
  wrong_answers: 'hub-codes:reasons.wrong_answers',
  duplicate: 'hub-codes:reasons.duplicate',
  personal_data: 'hub-codes:reasons.personal_data',
  copyright: 'hub-codes:reasons.copyright',
  offensive: 'hub-codes:reasons.offensive',
  other: 'hub-codes:reasons.other',
} as const;

/** The text keys of the answers of a vote. */
export const answerKeys = {
  yes: 'hub-codes:answers.yes',
  no: 'hub-codes:answers.no',
  cannot_tell: 'hub-codes:answers.cannot_tell',
} as const;

/** The text keys of the severities of findings. */
export const levelKeys = {
  failure: 'hub-codes:levels.failure',
  warning: 'hub-codes:levels.warning',
  hint: 'hub-codes:levels.hint',
  ok: 'hub-codes:levels.ok',
} as const;

/** The text keys of findings. */
export const checkKeys = {
  wrong_media_type: 'hub-codes:checks.wrong_media_type',
  too_small: 'hub-codes:checks.too_small',
  too_large: 'hub-codes:checks.too_large',
  too_short: 'hub-codes:checks.too_short',
  too_long: 'hub-codes:checks.too_long',
  unknown_duration: 'hub-codes:checks.unknown_duration',
  silent: 'hub-codes:checks.silent',
  schema_broken: 'hub-codes:checks.schema_broken',
  exact_duplicate: 'hub-codes:checks.exact_duplicate',
  likely_duplicate: 'hub-codes:checks.likely_duplicate',
  similar_image: 'hub-codes:checks.similar_image',
  location_agrees: 'hub-codes:checks.location_agrees',
  location_disagrees: 'hub-codes:checks.location_disagrees',
  location_absent: 'hub-codes:checks.location_absent',
  language_agrees: 'hub-codes:checks.language_agrees',
  language_disagrees: 'hub-codes:checks.language_disagrees',
  silence_not_measured: 'hub-codes:checks.silence_not_measured',
  image_not_decoded: 'hub-codes:checks.image_not_decoded',
  not_read: 'hub-codes:checks.not_read',
  hidden_markup: 'hub-codes:checks.hidden_markup',
  file_changed: 'hub-codes:checks.file_changed',
  file_missing: 'hub-codes:checks.file_missing',
  deletion_locked: 'hub-codes:checks.deletion_locked',
  other: 'hub-codes:checks.other',
} as const;

/** The text keys of whether a picture’s location is in the declared country. */
export const exifKeys = {
  agrees: 'hub-codes:exif.agrees',
  disagrees: 'hub-codes:exif.disagrees',
  absent: 'hub-codes:exif.absent',
} as const;

/** The text keys of the rule's reasons. */
export const ruleKeys = {
  'threshold-reached': 'hub-codes:rule.threshold-reached',
  'too-few-votes': 'hub-codes:rule.too-few-votes',
  undecided: 'hub-codes:rule.undecided',
  'no-majority': 'hub-codes:rule.no-majority',
  'vote-limit': 'hub-codes:rule.vote-limit',
} as const;

/** The text keys of an item's events. */
export const eventKeys = {
  create: 'hub-codes:events.create',
  receive: 'hub-codes:events.receive',
  check: 'hub-codes:events.check',
  pass_checks: 'hub-codes:events.pass_checks',
  fail_checks: 'hub-codes:events.fail_checks',
  accept: 'hub-codes:events.accept',
  reject: 'hub-codes:events.reject',
  dispute: 'hub-codes:events.dispute',
  reopen: 'hub-codes:events.reopen',
  report: 'hub-codes:events.report',
  store: 'hub-codes:events.store',
  release: 'hub-codes:events.release',
  appeal: 'hub-codes:events.appeal',
  uphold: 'hub-codes:events.uphold',
  withdraw: 'hub-codes:events.withdraw',
  restore_disputed: 'hub-codes:events.restore_disputed',
  restore_accepted: 'hub-codes:events.restore_accepted',
  restore_stored: 'hub-codes:events.restore_stored',
  restore_released: 'hub-codes:events.restore_released',
  other: 'hub-codes:events.other',
} as const;

/** The text keys of the actors of events. The system is not named. */
export const actorKeys = {
  contributor: 'hub-codes:actors.contributor',
  reviewer: 'hub-codes:actors.reviewer',
  adjudicator: 'hub-codes:actors.adjudicator',
  owner: 'hub-codes:actors.owner',
} as const;

/** The text keys of the kinds of files, and of forms without one. */
export const kindKeys = {
  picture: 'kinds.picture',
  recording: 'kinds.recording',
  file: 'kinds.file',
  form: 'kinds.form',
} as const;
