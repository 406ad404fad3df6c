/** The keys of the texts in `hub`, by the things that they name. */

export const stateTexts = {
  draft: 'states.draft',
  open: 'states.open',
  paused: 'states.paused',
  draining: 'states.draining',
  closed: 'states.closed',
  storage_unlinked: 'states.storage_unlinked',
} as const;

export const typeTexts = {
  image: 'types.image',
  audio: 'types.audio',
  text: 'types.text',
  file: 'types.file',
  form: 'types.form',
} as const;

export const startTexts = {
  speech: { title: 'templates.speech.title', text: 'templates.speech.text' },
  street_pictures: { title: 'templates.street_pictures.title', text: 'templates.street_pictures.text' },
  receipts: { title: 'templates.receipts.title', text: 'templates.receipts.text' },
  translations: { title: 'templates.translations.title', text: 'templates.translations.text' },
  survey: { title: 'templates.survey.title', text: 'templates.survey.text' },
  blank: { title: 'templates.blank.title', text: 'templates.blank.text' },
} as const;

export const lackTexts = {
  upload: 'storage.missing.upload',
  manage: 'storage.missing.manage',
  organise: 'storage.missing.organise',
} as const;
