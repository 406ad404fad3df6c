import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/tools.ts';

export const texts = {
  title: 'Applications / Outils',
  text: 'Connectez un client S3 ou ouvrez un outil.',
  connect: 'Connecter un client',
  connectBucket: 'Se connecter à {{name}}',
  connectText: 'Choisissez un client et copiez ses paramètres.',
  client: 'Client',
  key: 'Clé d’accès',
  noKey: 'Aucune clé d’accès pour l’instant. Les paramètres contiennent un texte à remplacer.',
  createKey: 'Créer une clé d’accès',
  secretNote: 'Remplacez {{placeholder}} par le secret que vous avez gardé à la création de la clé.',
  bucket: 'Bucket',
  endpoint: 'Point de terminaison',
  copyEndpoint: 'Copier le point de terminaison',
  region: 'Région',
  copyRegion: 'Copier la région',
  terminal: 'Terminal',
  step: '{{what}} : {{where}}',
  steps: {
    install: 'Installer',
    configure: 'Configurer',
    use: 'Premiers pas',
  },
  clients: {
    aws: 'AWS CLI 2.13 ou ultérieure (version 1 : 1.29 ou ultérieure).',
    rclone: 'Synchronise, copie et monte sur tous les systèmes.',
    s3cmd: 'Un petit outil en ligne de commande pour S3.',
    restic:
      'Des sauvegardes chiffrées. Vous choisissez un mot de passe distinct, sans lequel elles sont illisibles.',
    boto3: 'Pour les programmes en Python.',
    sdk: 'Pour les programmes en JavaScript et TypeScript.',
    cyberduck:
      'Un gestionnaire de fichiers pour macOS et Windows. Double-cliquez sur le fichier, puis saisissez votre secret.',
    curl: 'Déjà présent presque partout, à partir de la version 7.75.',
  },
  move: {
    title: 'Migrer depuis un autre stockage S3',
    text: 'Copiez vos buckets avec rclone, et gardez les deux stockages synchronisés jusqu’à ce que vos programmes aient changé.',
  },
  more: 'Outils',
  linked: 'Applications connectées',
  linkedText: 'Autres applications qui utilisent ce compte.',
  apps: {
    datahub: { title: 'Hub de données', text: 'Collecter et vérifier des données du monde entier.' },
  },
  pages: {
    sharing: {
      title: 'Partage',
      tab: 'Liens',
      text: 'Les liens qui ouvrent ou recueillent des fichiers, dans tous les buckets.',
    },
    public: { title: 'Ce qui est public', tab: 'Public' },
    usage: {
      title: 'Utilisation',
      text: 'Stockage, trafic sortant et requêtes, et le rythme auquel le stockage augmente.',
    },
    jobs: {
      title: 'Tâches',
      text: 'Opérations sur de nombreux objets : progression, résultats, annulation.',
    },
    encryptionKeys: {
      title: 'Clés de chiffrement',
      text: 'Vos propres clés pour SSE-KMS : renouveler, désactiver, détruire.',
    },
    webhooks: { title: 'Webhooks', text: 'Envoyez les événements de vos buckets à vos programmes.' },
    backupNodes: {
      title: 'Nœuds de sauvegarde',
      text: 'Une seconde copie de vos buckets dans un autre stockage S3.',
    },
    refusals: {
      title: 'Requêtes refusées',
      text: 'Quelles requêtes S3 ont été refusées, et pourquoi.',
    },
    audit: { title: 'Journal d’audit', text: 'Ce qui a été modifié, par qui et d’où.' },
  },
} as const satisfies Catalogue<typeof english>;
