import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hub-items.ts';

export const texts: Catalogue<typeof english> = {
  title: 'Éléments',
  text: 'Tout ce qui a été envoyé, avec son état et les raisons de cet état.',
  none: 'Rien n’a encore été envoyé',
  noneText: 'Partagez le lien du projet avec des contributeurs. Leurs éléments apparaissent ici aussitôt.',
  noMatch: 'Aucun élément ne correspond à ces filtres',
  noMatchText: 'Retirez un filtre pour voir davantage d’éléments.',
  more: 'Afficher plus d’éléments',
  gold: 'Contrôle',
  warnings_one: '{{count}} avertissement',
  warnings_many: '{{count}} d’avertissements',
  warnings_other: '{{count}} avertissements',
  filters: {
    any: 'Tous',
    state: 'État',
    language: 'Langue',
    country: 'Pays',
    oneContributor: 'D’un seul contributeur : tout afficher',
    clear: 'Effacer les filtres',
  },
  columns: {
    item: 'Élément',
    state: 'État',
    language: 'Langue',
    origin: 'Langue, pays',
    votes: 'Votes',
    changed: 'Dernière modification',
  },
  item: {
    title: 'Élément',
    before: 'Élément précédent',
    after: 'Élément suivant',
    missing: 'Cet élément ne fait pas partie du projet.',
    checks: 'Contrôles à la réception',
    appeal: 'Contestation du contributeur',
    facts: 'Détails',
    events: 'Historique',
    country: 'Pays (déclaré)',
    contributor: 'Contributeur',
    sameContributor: 'Voir tous les siens',
    sent: 'Envoyé',
    file: 'Fichier',
    releases: 'Publications',
    noRelease: 'Dans aucune publication pour l’instant',
    id: 'Identifiant de l’élément',
    key: 'Emplacement dans le bucket',
    rules: 'Règles, version {{version}}',
    rulesHash: 'SHA-256 des règles',
    consent: 'SHA-256 du texte de consentement',
  },
  why: { accepted: 'Pourquoi accepté', rejected: 'Pourquoi refusé', title: 'Où il en est' },
  waiting: {
    checks: 'Il est en cours de réception et de contrôle.',
    failed: 'Il a échoué à un contrôle obligatoire. Personne ne l’a relu.',
    held: 'Il est suspendu jusqu’à une décision. Il ne figure dans aucune publication.',
    withdrawn: 'Son contributeur l’a retiré. Le fichier et les réponses sont supprimés.',
    votes: 'Il attend d’autres votes.',
  },
  decisions: {
    rule: {
      accept_one:
        'Accepté par la règle après {{count}} vote : il est bon avec une probabilité de {{percent}}.',
      accept_many:
        'Accepté par la règle après {{count}} de votes : il est bon avec une probabilité de {{percent}}.',
      accept_other:
        'Accepté par la règle après {{count}} votes : il est bon avec une probabilité de {{percent}}.',
      reject_one:
        'Refusé par la règle après {{count}} vote : il n’est bon qu’avec une probabilité de {{percent}}.',
      reject_many:
        'Refusé par la règle après {{count}} de votes : il n’est bon qu’avec une probabilité de {{percent}}.',
      reject_other:
        'Refusé par la règle après {{count}} votes : il n’est bon qu’avec une probabilité de {{percent}}.',
      dispute_one:
        'Laissé indécis par la règle après {{count}} vote : il est bon avec une probabilité de {{percent}}.',
      dispute_many:
        'Laissé indécis par la règle après {{count}} de votes : il est bon avec une probabilité de {{percent}}.',
      dispute_other:
        'Laissé indécis par la règle après {{count}} votes : il est bon avec une probabilité de {{percent}}.',
      uphold_one: 'Refus confirmé après {{count}} vote : il est bon avec une probabilité de {{percent}}.',
      uphold_many:
        'Refus confirmé après {{count}} de votes : il est bon avec une probabilité de {{percent}}.',
      uphold_other: 'Refus confirmé après {{count}} votes : il est bon avec une probabilité de {{percent}}.',
    },
    adjudicator: {
      accept: 'Accepté par un arbitre.',
      reject: 'Refusé par un arbitre.',
      dispute: 'Transmis par un arbitre.',
      uphold: 'Refus confirmé par un arbitre après contestation.',
    },
    owner: {
      accept: 'Accepté par le propriétaire. Les publications l’indiquent.',
      reject: 'Refusé par le propriétaire. Les publications l’indiquent.',
      dispute: 'Transmis par le propriétaire.',
      uphold: 'Refus confirmé par le propriétaire après contestation.',
    },
  },
  decidedUnder: 'Selon la version {{version}} des règles',
  rejectAt: 'Refusé jusqu’à {{percent}}',
  acceptAt: 'Accepté à partir de {{percent}}',
  hold: {
    action: 'Suspendre',
    title: 'Suspendre l’élément ?',
    text: 'Un élément suspendu n’est relu par personne et ne figure dans aucune publication. Vous en décidez sous « Litiges ».',
    reasons: 'Raisons',
    note: 'Remarque',
    submit: 'Suspendre l’élément',
  },
  markGold: {
    action: 'Marquer comme élément de contrôle',
    title: 'Marquer comme élément de contrôle',
    text: 'Les relecteurs le reçoivent sans le savoir. Leurs réponses mesurent leur exactitude. Un élément de contrôle ne figure dans aucune publication.',
    answer: 'Bonne réponse',
    explanation: 'Explication',
    explanationHint: 'Les relecteurs la voient après leur réponse.',
    submit: 'Marquer comme élément de contrôle',
  },
};
