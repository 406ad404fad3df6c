import type { DatasetDescription } from '../describing/description.ts';

/** A description with everything that may be stated. */
export const exampleDescription: DatasetDescription = {
  locale: 'en_US',
  name: 'Cats & dogs <of the world>',
  text: 'Pictures of "cats" and dogs.\nTaken by people in four countries.',
  license: { spdx: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  url: 'https://atoll.example/hub/cats/1.0.0',
  creator: { name: 'Example Ltd', url: 'https://example.org/' },
  keywords: ['cats', 'dogs'],
  responsibleAi: {
    dataCollection: 'Contributors took pictures with their phones.',
    dataCollectionType: ['Crowdsourcing'],
    collectedMs: [Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 20)],
    annotationProtocol: 'At least two gold-tested reviewers agreed, or the owner decided.',
    annotationsPerItem: '2 to 5',
    annotationAnalysis: ['Raw agreement 0.94, Krippendorff’s alpha 0.81'],
    preprocessing: ['EXIF data was removed.'],
    biases: ['Most pictures come from cities.'],
    limitations: ['Countries are self-declared.'],
    useCases: ['Training image classifiers'],
    personalInformation: ['None is released.'],
    maintenancePlan: 'Withdrawn items are removed, and a new major version follows.',
  },
  quality: {
    rawAgreement: 0.94,
    alpha: 0.81,
    audit: { audited: 100, good: 98, low: 0.93, high: 0.994 },
    concentration: { gini: 0.41, topTenShare: 0.33 },
  },
};
