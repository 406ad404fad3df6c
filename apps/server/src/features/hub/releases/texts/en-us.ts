import type { ReleaseTexts } from './release-texts.ts';

export const enUs: ReleaseTexts = {
  collection: {
    image: 'Contributors took pictures with their own devices and sent them through the project’s page.',
    audio:
      'Contributors recorded speech or sound on their own devices and sent it through the project’s page.',
    text: 'Contributors wrote texts on the project’s page.',
    file: 'Contributors sent files through the project’s page.',
    form: 'Contributors answered a form on the project’s page.',
  },
  consent: 'Each of them agreed to the project’s consent text first.',
  paid: 'Accepted items were rewarded with platform credit.',
  unpaid: 'Items were not paid for.',
  protocol: ({ minVotes, maxVotes, acceptAt }) =>
    `Reviewers first pass a test with known answers. At least ${minVotes} of them, and at most ${maxVotes}, vote on an item without seeing each other’s votes. An item is accepted once its probability of being good reaches ${acceptAt}; otherwise an adjudicator decides, or the owner.`,
  votes: (least, most) => `${least} to ${most}`,
  agreement: (raw, alpha) => `Raw agreement ${raw}, Krippendorff’s alpha ${alpha}`,
  notMeasured: 'not measured',
  audit: (good, audited, low, high) =>
    `Blind re-audit: ${good} of ${audited} accepted items were good (95% interval: ${low} to ${high})`,
  ownerDecided: (items) => `Items that the owner decided: ${items}`,
  stripping: 'EXIF data could be removed on the contributor’s device before upload.',
  bias: 'Contributors chose to take part. Languages, countries and people are not represented evenly; the coverage tables show how.',
  limitations: [
    'Countries and languages are self-declared.',
    '“Verified” says nothing about a contributor’s identity or true location.',
  ],
  useCase: 'Training and evaluating models on the kind of data that was collected',
  pseudonyms:
    'A contributor is a pseudonym that stands for one person in this project alone. Names, accounts and devices are not released.',
  content: 'Items can show or name people, as contributors sent them.',
  maintenance:
    'Contributors can withdraw at any time. Withdrawn items are deleted from every file of the release, are listed in the withdrawal feed, and force a new major version.',
};
