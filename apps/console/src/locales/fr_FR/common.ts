import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/common.ts';

export const texts = {
  product: 'Atoll',
  readOnly: 'Lecture seule',
  readOnlyText: 'Votre rôle permet de voir et de télécharger, sans rien modifier.',
  language: 'Langue',
  close: 'Fermer',
  notices: 'Notifications (F6)',
  cancel: 'Annuler',
  retry: 'Réessayer',
  loading: 'Chargement',
  guide: 'Guide',
  about: 'À propos de cette liste',
  filters: {
    title: 'Filtres',
    titleCount_one: 'Filtres ({{count}})',
    titleCount_many: 'Filtres ({{count}})',
    titleCount_other: 'Filtres ({{count}})',
    clear: 'Effacer les filtres',
  },
  copied: 'Copié',
  copyThis: 'Copier {{name}}',
  loadFailed: 'Le chargement a échoué.',
  actionFailed: 'L’action a échoué',
  notConfirmed: 'Le serveur n’a pas confirmé cette action. Réessayez.',
  copyright: '© {{year}} {{product}}',
  typedName: {
    label: 'Saisissez ou collez le nom pour confirmer',
    mismatch: 'Ce n’est pas son nom.',
  },
  chart: { none: 'Rien sur cette période', total: '{{value}} au total' },
  size: { noLimit: 'Sans limite', unit: 'Unité', MB: 'Mo', GB: 'Go', TB: 'To' },
  password: {
    show: 'Afficher le mot de passe',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est incomplet.',
    home: 'Aller au tableau de bord',
  },
  failure: {
    title: 'Cette page ne s’est pas chargée',
    text: 'Une erreur est survenue. Vos données sont en sécurité. Réessayez.',
    offline: 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.',
  },
} as const satisfies Catalogue<typeof english>;
