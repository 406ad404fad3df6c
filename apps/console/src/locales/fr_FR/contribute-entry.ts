import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/contribute-entry.ts';

export const texts = {
  title: 'Connexion en cours',
  failed: 'Vous n’êtes pas encore connecté au projet',
  failedText: 'Rien de ce que vous avez saisi n’est perdu. Vous pouvez aussi revenir plus tard.',
  back: 'Retour au projet',
} as const satisfies Catalogue<typeof english>;
