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
    data: 'Vos données',
  },
  account: {
    title: 'Compte',
    id: 'Identifiant du compte',
    copyId: 'Copier l’identifiant',
    idHint: 'Reste le même quand vous modifiez votre e-mail.',
    email: 'E-mail',
    name: 'Nom du compte',
    password: 'Mot de passe',
    noPassword: 'Aucun : vous vous connectez avec Google.',
    hidden: 'Défini',
    updateEmail: 'Modifier l’e-mail',
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
    saved: 'Mot de passe enregistré !',
    savedText: 'Toutes les autres sessions de votre compte ont été fermées.',
  },
  appearance: {
    title: 'Apparence',
    text: 'Enregistrée uniquement dans ce navigateur.',
    theme: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    density: 'Densité',
    densities: { comfortable: 'Aérée', compact: 'Compacte' },
  },
  invite: {
    title: 'Inviter d’autres personnes',
    text: 'Quand une personne s’inscrit avec votre code, vous recevez tous deux du crédit.',
    code: 'Code de parrainage',
    copy: 'Copier le code de parrainage',
  },
} as const satisfies Catalogue<typeof english>;
