import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/grid.ts';

export const texts = {
  notSelected: 'Impossible de charger les éléments à sélectionner.',
  selectAll: 'Sélectionner toutes les lignes',
  selectRow: 'Sélectionner {{name}}',
  selected_one: '{{count}} sélectionné',
  selected_many: '{{count}} sélectionnés',
  selected_other: '{{count}} sélectionnés',
  clear: 'Effacer la sélection',
  sort: {
    label: 'Trier : {{by}}, {{direction}}',
    chosen: '{{by}}, {{direction}}',
    ascending: 'ordre croissant',
    descending: 'ordre décroissant',
  },
  columns: 'Colonnes',
  columnsText: 'Choisissez les colonnes affichées et leur ordre.',
  moveUp: 'Monter {{name}}',
  moveDown: 'Descendre {{name}}',
  reset: 'Rétablir les valeurs par défaut',
  done: 'Terminé',
  actionsFor: 'Actions pour {{name}}',
  bulk: 'Actions sur la sélection',
} as const satisfies Catalogue<typeof english>;
