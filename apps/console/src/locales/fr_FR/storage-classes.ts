import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/storage-classes.ts';

export const texts = {
  standard: 'Standard',
  archive: 'Archive',
  named: '{{name}} ({{code}})',
  opensAtOnce: 'S’ouvre à tout moment',
  restoredFirst: 'À restaurer avant ouverture',
  choice: {
    label: 'Classe de stockage',
    standard: 'S’ouvre et se télécharge à tout moment.',
    archive: 'À restaurer avant ouverture, généralement en moins de {{hours}} heures.',
    price: 'Paiement à l’usage : {{amount}} par Go et par mois',
    code: 'Nom pour les clients S3',
    codeHint: 'Tous ces noms fonctionnent de la même façon, au même prix.',
  },
  archiving: {
    title: 'Archiver {{what}} ?',
    opening: 'Pour rouvrir',
    openingText: 'Restauration préalable, généralement en moins de {{hours}} heures',
    price: 'Prix à l’usage',
    priceText: '{{amount}} par Go et par mois, au lieu de {{before}}',
    freeText: 'Le stockage est gratuit sur ce serveur',
    samePrice: '{{amount}} par Go et par mois, comme avant',
    saved: 'Économie',
    savedText: 'Environ {{amount}} par mois',
    savedIncluded: 'Aucune tant que votre offre comprend ce stockage',
    savedVersions: 'Aucune tant que les versions actuelles restent',
    toLifecycle: 'Règles de cycle de vie',
    savedLittle: 'Moins d’un centime par mois',
    stay: 'Durée minimale',
    stayText: 'Aucune : restaurez ou supprimez à tout moment',
    versions:
      'Ce bucket conserve les versions : les versions actuelles restent comme versions précédentes et occupent la même place. Une règle de cycle de vie archive les objets sans ajouter de version.',
    submit: 'Archiver',
  },
  restoring: {
    cost: 'La restauration est sans supplément, et le stockage reste au prix de l’archive. Les téléchargements comptent dans votre trafic sortant.',
    keepOne:
      'Une fois l’objet restauré, « Garder disponible » dans son menu le sort définitivement de l’archive.',
    keepMany:
      'Pour sortir définitivement des objets de l’archive, changez leur classe de stockage une fois restaurés.',
  },
} as const satisfies Catalogue<typeof english>;
