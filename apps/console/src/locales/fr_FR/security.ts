import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/security.ts';

export const texts = {
  ways: {
    title: 'Moyens de connexion',
    text: 'Chacun de ces moyens ouvre votre compte.',
    password: 'Mot de passe',
    passwordSet: 'Défini. Vous le modifiez sous Compte.',
    passwordNone: 'Aucun',
    google: 'Google',
    googleLinked: 'Associé',
    googleNone: 'Non associé. Choisissez Google sur la page de connexion pour l’associer.',
  },
} as const satisfies Catalogue<typeof english>;
