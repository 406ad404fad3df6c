import type { ReleaseTexts } from './release-texts.ts';

export const frFr: ReleaseTexts = {
  collection: {
    image:
      'Les contributeurs ont pris des photos avec leurs propres appareils et les ont envoyées depuis la page du projet.',
    audio:
      'Les contributeurs ont enregistré de la parole ou des sons avec leurs propres appareils et les ont envoyés depuis la page du projet.',
    text: 'Les contributeurs ont rédigé des textes sur la page du projet.',
    file: 'Les contributeurs ont envoyé des fichiers depuis la page du projet.',
    form: 'Les contributeurs ont répondu à un formulaire sur la page du projet.',
  },
  consent: 'Chacun a d’abord accepté le texte de consentement du projet.',
  paid: 'Les éléments acceptés ont été récompensés en crédit de la plateforme.',
  unpaid: 'Les éléments n’ont pas été rémunérés.',
  protocol: ({ minVotes, maxVotes, acceptAt }) =>
    `Les relecteurs réussissent d’abord un test dont les réponses sont connues. Ils sont au moins ${minVotes} et au plus ${maxVotes} à voter sur un élément, sans voir les votes des autres. Un élément est accepté dès que sa probabilité d’être bon atteint ${acceptAt} ; sinon, un arbitre ou le propriétaire tranche.`,
  votes: (least, most) => `de ${least} à ${most}`,
  agreement: (raw, alpha) => `Accord brut ${raw}, alpha de Krippendorff ${alpha}`,
  notMeasured: 'non mesuré',
  audit: (good, audited, low, high) =>
    `Réexamen en aveugle : ${good} éléments acceptés sur ${audited} étaient bons (intervalle à 95 % : de ${low} à ${high})`,
  ownerDecided: (items) => `Éléments tranchés par le propriétaire : ${items}`,
  stripping: 'Les données EXIF pouvaient être retirées sur l’appareil du contributeur avant l’envoi.',
  bias: 'Les contributeurs ont choisi de participer. Les langues, les pays et les personnes ne sont pas représentés de façon égale ; les tableaux de couverture le montrent.',
  limitations: [
    'Les pays et les langues sont déclarés par les contributeurs.',
    '« Vérifié » ne dit rien de l’identité ni du lieu réel d’un contributeur.',
  ],
  useCase: 'Entraîner et évaluer des modèles sur le type de données collectées',
  pseudonyms:
    'Un contributeur est désigné par un pseudonyme propre à ce projet. Les noms, les comptes et les appareils ne sont pas publiés.',
  content:
    'Les éléments peuvent montrer ou nommer des personnes, tels que les contributeurs les ont envoyés.',
  maintenance:
    'Les contributeurs peuvent se retirer à tout moment. Les éléments retirés sont supprimés de tous les fichiers de la version, figurent dans le flux des retraits et imposent une nouvelle version majeure.',
};
