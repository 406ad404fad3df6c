import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/uploads.ts';

export const texts = {
  title_one: 'Envoyer {{count}} fichier ?',
  title_many: 'Envoyer {{count}} fichiers ?',
  title_other: 'Envoyer {{count}} fichiers ?',
  files: 'Fichiers',
  size: 'Taille',
  room: 'Espace restant',
  unlimited: 'Illimité',
  leftOut_one: '{{count}} fichier est laissé de côté.',
  leftOut_many: '{{count}} fichiers sont laissés de côté.',
  leftOut_other: '{{count}} fichiers sont laissés de côté.',
  taken_one: '{{count}} nom est déjà pris',
  taken_many: '{{count}} noms sont déjà pris',
  taken_other: '{{count}} noms sont déjà pris',
  keep: 'Garder les deux',
  replace: 'Remplacer',
  skip: 'Ignorer',
  choiceFor: 'Que faire de {{name}}',
  more_one: 'et {{count}} autre, traité comme les autres',
  more_many: 'et {{count}} autres, traités comme les autres',
  more_other: 'et {{count}} autres, traités comme les autres',
  start: 'Envoyer',
  cancel: 'Annuler',
} as const satisfies Catalogue<typeof english>;
