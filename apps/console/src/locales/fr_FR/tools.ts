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
    aws: 'La ligne de commande d’AWS, à partir de la version 2.13 (ou 1.29).',
    rclone: 'Synchronise, copie et monte sur tous les systèmes.',
    s3cmd: 'Une petite ligne de commande rien que pour S3.',
    restic:
      'Des sauvegardes chiffrées. restic demande son propre mot de passe : sans lui, personne ne peut les lire.',
    boto3: 'Pour les programmes en Python.',
    sdk: 'Pour les programmes en JavaScript et TypeScript.',
    cyberduck:
      'Une fenêtre de fichiers sous macOS et Windows. Ouvrez le fichier d’un double clic, puis saisissez votre clé.',
    curl: 'Déjà présent presque partout, à partir de la version 7.75.',
  },
  more: 'Outils',
  linked: 'Applications liées',
  linkedText: 'Ce qui s’ouvre aussi avec ce compte.',
  apps: {
    datahub: { title: 'Hub de données', text: 'Collecter et vérifier des données du monde entier.' },
  },
  pages: {
    sharing: {
      title: 'Partage',
      text: 'Les liens qui ouvrent des fichiers ou en reçoivent, de tous vos buckets.',
    },
    usage: { title: 'Utilisation', text: 'Stockage, trafic sortant et requêtes, avec une prévision.' },
    jobs: {
      title: 'Tâches',
      text: 'Ce qui est fait avec de nombreux objets : progression, résultats, annulation.',
    },
    encryptionKeys: {
      title: 'Clés de chiffrement',
      text: 'Vos propres clés pour SSE-KMS : renouveler, désactiver, détruire.',
    },
    webhooks: { title: 'Webhooks', text: 'Les programmes prévenus de ce qui se passe dans vos buckets.' },
    refusals: {
      title: 'Pourquoi ce refus ?',
      text: 'Les requêtes refusées, et la règle qui a décidé.',
    },
    audit: { title: 'Journal d’audit', text: 'Ce qui a été modifié, par qui et d’où.' },
  },
} as const satisfies Catalogue<typeof english>;
