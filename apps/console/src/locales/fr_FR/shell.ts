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
  suggestions: 'Suggestions',
  allResults: 'Tous les résultats pour « {{text}} »',
  credit: {
    label: 'Crédit disponible',
    add: 'Ajouter du crédit',
    ended:
      'Votre crédit est épuisé. À partir du {{date}}, plus rien ne pourra être écrit, sauf si vous ajoutez du crédit.',
    readOnly:
      'Votre crédit est épuisé : rien ne peut être écrit tant que vous n’ajoutez pas de crédit. La lecture, le téléchargement et la suppression restent possibles.',
    dismiss: 'Masquer ce message',
    upgrade: 'Changer d’offre',
    sandbox: 'Bac à sable',
    sandboxText: 'Bac à sable : aucun argent réel ne circule',
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
