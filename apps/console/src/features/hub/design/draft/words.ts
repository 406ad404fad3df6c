/** The keys of the texts in `hub-design`, by the things that they name. */

export const stepTexts = {
  what: { name: 'steps.what.name', title: 'steps.what.title', text: 'steps.what.text' },
  people: { name: 'steps.people.name', title: 'steps.people.title', text: 'steps.people.text' },
  consent: { name: 'steps.consent.name', title: 'steps.consent.title', text: 'steps.consent.text' },
  reward: { name: 'steps.reward.name', title: 'steps.reward.title', text: 'steps.reward.text' },
  verification: {
    name: 'steps.verification.name',
    title: 'steps.verification.title',
    text: 'steps.verification.text',
  },
  storage: { name: 'steps.storage.name', title: 'steps.storage.title', text: 'steps.storage.text' },
  open: { name: 'steps.open.name', title: 'steps.open.title', text: 'steps.open.text' },
} as const;

export const saveTexts = {
  saved: 'save.saved',
  waiting: 'save.waiting',
  saving: 'save.saving',
  failed: 'save.failed',
} as const;

export const exampleTexts = {
  good: { title: 'examples.good', numbered: 'examples.goodNumbered', add: 'examples.goodAdd' },
  bad: { title: 'examples.bad', numbered: 'examples.badNumbered', add: 'examples.badAdd' },
} as const;

export const fieldTypeTexts = {
  text: 'fieldTypes.text',
  long_text: 'fieldTypes.long_text',
  number: 'fieldTypes.number',
  date: 'fieldTypes.date',
  yes_no: 'fieldTypes.yes_no',
  choice: 'fieldTypes.choice',
  choices: 'fieldTypes.choices',
} as const;

export const fieldProblemTexts = {
  label: 'form.problems.label',
  options: 'form.problems.options',
  optionLabel: 'form.problems.optionLabel',
} as const;

export const captureTexts = {
  image: 'preview.capture.image',
  audio: 'preview.capture.audio',
  file: 'preview.capture.file',
} as const;

export const licenseTexts = {
  'CC0-1.0': 'license.about.cc0',
  'CC-BY-4.0': 'license.about.ccBy',
  'CC-BY-SA-4.0': 'license.about.ccBySa',
  'CC-BY-NC-4.0': 'license.about.ccByNc',
  'ODbL-1.0': 'license.about.odbl',
  'ODC-By-1.0': 'license.about.odcBy',
  'PDDL-1.0': 'license.about.pddl',
} as const;

export const ruleGroupTexts = {
  decide: { title: 'rule.groups.decide.title', text: 'rule.groups.decide.text' },
  gate: { title: 'rule.groups.gate.title', text: 'rule.groups.gate.text' },
  watch: { title: 'rule.groups.watch.title', text: 'rule.groups.watch.text' },
} as const;

export const ruleSettingTexts = {
  minVotes: 'rule.settings.minVotes',
  maxVotes: 'rule.settings.maxVotes',
  acceptAt: 'rule.settings.acceptAt',
  rejectAt: 'rule.settings.rejectAt',
  gateItems: 'rule.settings.gateItems',
  gateCorrect: 'rule.settings.gateCorrect',
  goldEvery: 'rule.settings.goldEvery',
  suspendWindow: 'rule.settings.suspendWindow',
  suspendBelow: 'rule.settings.suspendBelow',
} as const;

export const ruleProblemTexts = {
  'not-a-number': 'rule.problems.outOfBounds',
  'not-whole': 'rule.problems.outOfBounds',
  'too-small': 'rule.problems.outOfBounds',
  'too-large': 'rule.problems.outOfBounds',
  'below-min-votes': 'rule.problems.belowMinVotes',
  'above-gate-items': 'rule.problems.aboveGateItems',
  'passes-constant-answers': 'rule.problems.passesConstantAnswers',
  unreachable: 'rule.problems.unreachable',
} as const;

export const obstacleTexts = {
  instructions: 'open.obstacles.instructions',
  fields: 'open.obstacles.fields',
  languages: 'open.obstacles.languages',
  ends_at: 'open.obstacles.ends_at',
  consent: 'open.obstacles.consent',
  rule: 'open.obstacles.rule',
  bucket: 'open.obstacles.bucket',
  storage_not_linked: 'open.obstacles.storage_not_linked',
} as const;
