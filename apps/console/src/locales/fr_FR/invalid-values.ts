import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/invalid-values.ts';

export const texts = {
  named: 'Vérifiez « {{name}} » : cette valeur n’est pas valide.',
  unnamed: 'Une valeur saisie n’est pas valide. Vérifiez-la et réessayez.',
  illegible:
    'Vérifiez « {{name}} » : un caractère invisible ({{character}}) s’y trouve. Supprimez-le ou retapez le texte.',
  illegibleUnnamed:
    'Un texte saisi contient un caractère invisible ({{character}}). Supprimez-le ou retapez le texte.',
} as const satisfies Catalogue<typeof english>;
