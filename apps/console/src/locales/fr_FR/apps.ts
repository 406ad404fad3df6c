import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/apps.ts';

export const texts = {
  bot: { title: 'Chatbot IA' },
  hub: { title: 'Hub de données' },
  own: { dss: 'Stockage d’objets' },
  permission: {
    identity: 'Vous reconnaître quand vous revenez',
    manage: 'Voir et gérer vos fichiers stockés',
    upload: 'Importer les données nouvellement collectées',
    organise: 'Organiser et étiqueter les éléments stockés selon les paramètres de ses projets',
    email: 'Voir votre adresse e-mail',
    profile: 'Voir le nom de votre compte',
  },
  permissionShort: {
    none: 'Vous identifier',
    manage: 'Voir et gérer les fichiers',
    upload: 'Importer des données',
    organise: 'Organiser et étiqueter',
  },
  consent: {
    tabTitle: 'Connecter une application',
    title: 'Connecter {{app}} à votre compte de stockage',
    titleSignIn: 'Se connecter à {{app}}',
    statementSignIn:
      '<b>{{app}}</b> demande qui vous êtes. Elle n’accède pas aux fichiers de <b>{{account}}</b>.',
    statement: '<b>{{app}}</b> demande l’accès à votre compte de stockage <b>{{account}}</b>.',
    statementAgain:
      '<b>{{app}}</b> est déjà connectée à votre compte de stockage <b>{{account}}</b> et demande de nouveau l’accès.',
    permissions: '{{app}} pourra',
    leadsTo: 'Vous revenez à',
    account: 'Compte',
    lifetime: 'Durée de l’accès',
    hours_one: '{{count}} heure, puis il faudra redemander',
    hours_many: '{{count}} heures, puis il faudra redemander',
    hours_other: '{{count}} heures, puis il faudra redemander',
    minutes_one: '{{count}} minute, puis il faudra redemander',
    minutes_many: '{{count}} minutes, puis il faudra redemander',
    minutes_other: '{{count}} minutes, puis il faudra redemander',
    untilEnded: 'jusqu’à ce que vous la déconnectiez',
    note: '{{app}} ne voit jamais votre mot de passe. Vous pouvez la déconnecter à tout moment dans Paramètres › Applications.',
    cancel: 'Annuler',
    allow: 'Autoriser l’accès',
  },
  refused: {
    unknownTitle: 'Cette application n’est pas enregistrée ici',
    unknown:
      'L’application ou son adresse de retour n’est pas enregistrée sur ce serveur, ou le lien est incomplet. Rien n’a été partagé.',
    unknownFrom:
      'Une application à l’adresse <host>{{host}}</host> demande l’accès à votre compte de stockage, mais cette adresse n’est pas enregistrée sur ce serveur. Rien n’a été partagé.',
    spentTitle: 'Cette demande ne peut pas continuer',
    spent:
      'Elle a été faite pour quelqu’un d’autre ou pour une autre adresse, elle est trop ancienne, ou elle a déjà reçu une réponse. Rien n’a été partagé. Revenez à l’application et recommencez.',
    title: 'Cette application ne peut pas être connectée',
    home: 'Aller au tableau de bord',
  },
  callback: { tabTitle: 'Connexion' },
  connected: {
    title: 'Applications connectées',
    text: 'Applications qui peuvent utiliser les fichiers de ce compte, avec l’accès que vous avez autorisé. Déconnecter une application met aussitôt fin à son accès.',
    none: 'Aucune application connectée',
    noneText: 'Quand une application demande l’accès et que vous l’autorisez, elle apparaît ici.',
    app: 'Application',
    may: 'Accès',
    since: 'Connectée',
    used: 'Dernière utilisation',
    never: 'Pas encore utilisée',
    by: 'Connectée par {{email}}',
    disconnect: 'Déconnecter',
    disconnectApp: 'Déconnecter {{app}}',
  },
  disconnect: {
    title: 'Déconnecter {{app}} ?',
    text: '{{app}} perd aussitôt son accès. Ses jetons et ses liens cessent de fonctionner. Les fichiers qu’elle a stockés restent dans vos buckets.',
    cancel: 'Conserver',
    submit: 'Déconnecter',
  },
} as const satisfies Catalogue<typeof english>;
