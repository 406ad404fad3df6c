import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/settings.ts';

export const texts = {
  title: 'Paramètres',
  text: 'Votre compte sur ce serveur.',
  save: 'Enregistrer',
  cancel: 'Annuler',
  done: 'Terminé',
  tabs: {
    account: 'Compte',
    security: 'Sécurité',
    apps: 'Applications',
    team: 'Équipe',
    developer: 'Développeur',
  },
  account: {
    title: 'Compte',
    id: 'Identifiant du compte',
    copyId: 'Copier l’identifiant',
    email: 'E-mail',
    name: 'Nom du compte',
    password: 'Mot de passe',
    noPassword: 'Aucun : vous vous connectez avec Google.',
    hidden: 'Défini, et connu de vous seul.',
    updateEmail: 'Changer l’e-mail',
    updateName: 'Modifier le nom du compte',
    updatePassword: 'Modifier le mot de passe',
  },
  name: {
    current: 'Nom actuel',
    next: 'Nouveau nom',
    required: 'Veuillez remplir ce champ.',
    saved: 'Nom du compte enregistré !',
  },
  password: {
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirm: 'Confirmer le nouveau mot de passe',
    currentRequired: 'Veuillez saisir le mot de passe actuel.',
    length: 'Votre mot de passe doit comporter au moins 8 caractères.',
    mismatch: 'Votre mot de passe ne correspond pas.',
    unchanged: 'Le nouveau mot de passe ne peut pas être identique à l’ancien',
    invalid: 'Le mot de passe est incorrect. Réessayez ou choisissez Annuler.',
    saved: 'Mot de passe enregistré !',
    savedText: 'Toutes les autres sessions de votre compte ont été fermées.',
  },
  invite: {
    title: 'Inviter d’autres personnes',
    text: 'Quand une personne s’inscrit avec votre code, chacun de vous reçoit du crédit.',
    code: 'Code d’invitation',
    copy: 'Copier le code d’invitation',
  },
} as const satisfies Catalogue<typeof english>;
