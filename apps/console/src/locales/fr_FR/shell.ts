import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/shell.ts';

export const texts = {
  skip: 'Aller au contenu',
  nav: {
    label: 'Console',
    open: 'Ouvrir la navigation',
    storage: 'Stockage d’objets',
    dashboard: 'Tableau de bord',
    buckets: 'Buckets',
    accessKeys: 'Clés d’accès',
    billing: 'Facturation',
    apps: 'Applications / Outils',
    backupNodes: 'Nœuds de sauvegarde',
    settings: 'Paramètres',
    signOut: 'Se déconnecter',
    feedback: 'Envoyer un avis',
    help: 'Besoin d’aide ?',
  },
  search: 'Rechercher des objets ou dossiers',
  credit: {
    label: 'Crédit disponible',
    add: 'Ajouter du crédit',
  },
  account: 'Compte : {{name}}',
  feedback: {
    title: 'Envoyer un avis',
    text: 'Il parvient aux personnes qui gèrent ce serveur, avec votre compte et la page où vous êtes.',
    topic: 'De quoi s’agit-il ?',
    idea: 'Une idée',
    problem: 'Un problème',
    praise: 'Un compliment',
    question: 'Une question',
    message: 'Votre message',
    left: '{{count}} caractères sur {{max}}',
    required: 'Veuillez remplir ce champ.',
    cancel: 'Annuler',
    send: 'Envoyer',
    thanksTitle: 'Merci !',
    thanksText: 'Votre message est bien arrivé.',
    done: 'Terminé',
  },
} as const satisfies Catalogue<typeof english>;
