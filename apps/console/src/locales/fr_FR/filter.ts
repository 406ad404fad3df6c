import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/filter.ts';

export const texts = {
  any: 'Tous',
  storageClass: 'Classe de stockage',
  tag: 'Étiquette',
  tagValue: 'Sa valeur (toutes si vide)',
  tagRule: 'Indiquez quelle étiquette a cette valeur.',
  min: 'Taille minimale',
  max: 'Taille maximale',
  sizeRule: 'Saisissez une taille plus petite.',
  since: 'Modifié depuis le',
  until: 'Modifié jusqu’au',
  apply: 'Appliquer',
  none: 'Effacer les filtres',
} as const satisfies Catalogue<typeof english>;
