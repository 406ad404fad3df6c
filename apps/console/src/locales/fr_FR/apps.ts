import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/apps.ts';

export const texts = {
  notYet: 'Pas dans cette version',
  bot: {
    title: 'Chatbot IA',
    text: 'Des agents qui répondent à partir des fichiers de vos buckets.',
    notYetText:
      'Cette version d’Atoll n’a pas encore d’agents. Rien n’est désactivé ni réservé à une offre : ils n’y sont tout simplement pas.',
    willTitle: 'Ce que feront les agents',
    will1: 'Lire les documents des buckets que vous choisissez, et rien d’autre.',
    will2: 'Répondre en citant les passages sur lesquels ils s’appuient, pour que vous puissiez vérifier.',
    will3: 'Converser sur une page à eux, ou dans une petite fenêtre de votre site.',
    nowTitle: 'Ce qui marche aujourd’hui',
    nowText:
      'Déposez dans un bucket les fichiers que votre agent connaîtra. Ils y resteront à l’arrivée des agents.',
    toBuckets: 'Stocker vos fichiers',
  },
  hub: {
    title: 'Hub de données',
    text: 'Des données vérifiées, venues du monde entier, réunies dans votre propre stockage.',
    notYetText:
      'Cette version d’Atoll n’a pas encore de hub de données. Votre compte y a droit : il s’ouvrira ici.',
    willTitle: 'Ce que fera le hub de données',
    will1: 'Mener des projets de collecte auxquels contribuent des personnes du monde entier.',
    will2: 'Faire vérifier chaque contribution par d’autres avant qu’elle ne compte.',
    will3: 'Livrer le résultat dans l’un de vos buckets, étiqueté selon les réglages du projet.',
    nowTitle: 'Ce qui marche aujourd’hui',
    nowText: 'Buckets et clés d’accès sont prêts pour les données que vous collectez par d’autres moyens.',
    toBuckets: 'Stocker vos fichiers',
  },
  consent: {
    tabTitle: 'Connecter une application',
    title: 'Cette application n’est pas enregistrée ici',
    text: 'Une application demande à être reliée à votre compte de stockage. Aucune application n’est enregistrée sur ce serveur : il ne peut donc pas savoir qui demande. Rien n’a été partagé, et cette page ne vous y enverra pas.',
    textFrom:
      'Une application à l’adresse <host>{{host}}</host> demande à être reliée à votre compte de stockage. Aucune application n’est enregistrée sur ce serveur : il ne peut donc pas savoir qui demande. Rien n’a été partagé, et cette page ne vous y enverra pas.',
    home: 'Aller au tableau de bord',
  },
} as const satisfies Catalogue<typeof english>;
