import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/fields.ts';

export const texts = {
  noMatch: 'Aucun résultat',
  found_one: '{{count}} résultat',
  found_many: '{{count}} résultats',
  found_other: '{{count}} résultats',
  choose: 'Choisir…',
  clear: 'Effacer',
  datePattern: 'JJ/MM/AAAA',
  dateRule: 'Entrez une date au format {{pattern}}.',
  tooEarly: 'Choisissez au plus tôt le {{day}}.',
  tooLate: 'Choisissez au plus tard le {{day}}.',
  chooseDate: 'Choisir une date',
  previousYear: 'Année précédente',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  nextYear: 'Année suivante',
  today: 'Aujourd’hui',
  time: '{{name}}, heure',
  discard: {
    title: 'Abandonner les modifications ?',
    text: 'Ce que vous avez saisi ici sera perdu.',
    go: 'Abandonner',
    stay: 'Continuer la modification',
  },
} as const satisfies Catalogue<typeof english>;
