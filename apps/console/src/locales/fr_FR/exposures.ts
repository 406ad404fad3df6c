import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/exposures.ts';

export const texts = {
  text: 'Tout ce qui, dans ce compte, peut être utilisé sans se connecter : ce que cela permet, et jusqu’à quand.',
  showMore: 'Afficher plus',
  password: 'Mot de passe',
  comma: ', ',
  noEnd: 'Jamais',
  never: 'Jamais',
  emptyTitle: 'Rien n’est public',
  emptyText:
    'Aucun bucket, site web, lien, agent ni jeu de données de ce compte n’est ouvert aux personnes non connectées.',
  notListed:
    'Les URL présignées ne figurent pas ici. Elles cessent de fonctionner à leur expiration ou à la suppression de la clé qui les a signées.',
  list: {
    label: 'Ce qui est public',
    what: 'Nom',
    opens: 'N’importe qui peut',
    since: 'Rendu public',
    until: 'Expiration',
    lastUsed: 'Dernière utilisation',
  },
  kinds: {
    bucket: 'Bucket',
    objectAcls: 'Fichiers',
    website: 'Site web',
    domain: 'Domaine personnalisé',
    shareLink: 'Lien de partage',
    requestLink: 'Lien de demande',
    agentLink: 'Lien d’agent',
    agentWidget: 'Widget d’agent',
    project: 'Projet de données',
    release: 'Jeu de données',
  },
  rights: {
    read: 'Lire des fichiers',
    list: 'Lister les fichiers',
    write: 'Importer, remplacer ou supprimer des fichiers',
    other: 'Effectuer d’autres actions',
  },
  ways: { policy: 'stratégie', acl: 'ACL' },
  opens: {
    objectAcls: 'Utiliser des fichiers qui ont leur propre ACL publique, comme {{key}}',
    site: 'Lire les fichiers de {{bucket}}',
    file: 'Télécharger un fichier de {{bucket}}',
    folder: 'Télécharger un dossier de {{bucket}}',
    bucket: 'Télécharger tout {{bucket}}',
    request: 'Importer dans {{bucket}}',
    agent: 'Interroger cet agent avec le lien',
    widget_one: 'Interroger cet agent sur {{count}} site web',
    widget_many: 'Interroger cet agent sur {{count}} sites web',
    widget_other: 'Interroger cet agent sur {{count}} sites web',
    project: 'Envoyer des données',
    release: 'Télécharger ce jeu de données',
  },
  actions: { open: 'Ouvrir les paramètres', stop: 'Arrêter l’accès public' },
  stop: {
    title: 'Arrêter l’accès public à {{name}} ?',
    submit: 'Arrêter l’accès public',
    bucket:
      'Le blocage de l’accès public du bucket est activé. Les adresses publiques cessent immédiatement de fonctionner. La stratégie et les ACL restent, sans effet pour les personnes non connectées. Les liens de partage et les clés d’accès continuent de fonctionner.',
    website:
      'Le site web cesse immédiatement de fonctionner et ses paramètres sont supprimés. Les fichiers restent.',
    domain:
      'Le domaine et son certificat sont retirés du bucket. Pour réutiliser le domaine, prouvez de nouveau qu’il est à vous.',
    shareLink:
      'Le lien cesse immédiatement de fonctionner et les transferts en cours sont interrompus. Cette action est irréversible. Le journal d’accès est conservé.',
    agentLink: 'Le lien cesse immédiatement de répondre. Vous pourrez le réactiver.',
    agentWidget:
      'Le widget cesse immédiatement de répondre sur tous les sites web. Vous pourrez le réactiver.',
    project: 'Le projet est mis en pause. Personne ne peut envoyer de nouvelles données avant sa reprise.',
  },
} as const satisfies Catalogue<typeof english>;
