import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/search.ts';

export const texts = {
  title: 'Recherche',
  found: 'Objets et dossiers dont le chemin contient « {{text}} »',
  list: 'Résultats',
  folder: 'Dossier',
  columns: {
    name: 'Nom',
    bucket: 'Bucket',
    size: 'Taille',
    modified: 'Modifié',
    type: 'Type de contenu',
    storageClass: 'Classe de stockage',
    etag: 'ETag',
  },
  noneTitle: 'Aucun résultat',
  noneText: 'Aucun objet ni dossier de vos buckets n’a « {{text}} » dans son chemin.',
  noneFiltered: 'Rien dans vos buckets ne correspond à ces filtres.',
  startTitle: 'Que cherchez-vous ?',
  startText:
    'Saisissez une partie d’un nom ou d’un chemin dans le champ de recherche ci-dessus, ou choisissez un filtre. La recherche ignore la casse.',
  toBuckets: 'Retour aux buckets',
  filter: {
    folder: 'Dossier',
    title: 'Filtres',
    active: 'Filtres actifs',
    remove: 'Retirer le filtre {{name}}',
    kind: 'Type',
    files: 'Fichiers',
    folders: 'Dossiers',
    tag: 'Étiquette',
    named: '{{name}} : {{value}}',
    atLeast: 'Au moins {{size}}',
    atMost: 'Au plus {{size}}',
    sinceDay: 'Depuis le {{day}}',
    untilDay: 'Jusqu’au {{day}}',
    none: 'Effacer les filtres',
  },
} as const satisfies Catalogue<typeof english>;
