import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/your-data.ts';

export const texts: Catalogue<typeof english> = {
  export: {
    title: 'Récupérer vos données',
    text: 'Un zip avec tout ce qui est conservé de vous et de ce compte : profil, membres, sessions, clés sans leurs secrets, buckets et réglages, listes d’objets, liens, journaux, consommation, factures et grand livre. Le contenu de vos objets n’y figure pas : récupérez-le avec un client S3, ou sélectionnez-le et téléchargez-le dans un bucket.',
    ofPerson:
      'Un zip avec tout ce qui est conservé de vous : profil, sessions, appareils, facteurs sans leurs secrets, applications connectées. Ce qui est conservé du compte revient à son propriétaire.',
    submit: 'Tout télécharger',
  },
  delete: {
    title: 'Supprimer le compte',
    text: 'Avec tout ce qu’il contient. Vous pouvez revenir en arrière pendant 14 jours.',
    ownerOnly: 'Seul le propriétaire peut supprimer le compte. Vous pouvez le quitter sous Équipe.',
    open: 'Supprimer le compte',
    dialog: 'Supprimer {{account}} ?',
    what: 'Tous les buckets et fichiers, même verrouillés, les clés d’accès, les liens de partage, les applications connectées et les membres disparaissent. Ils cessent aussitôt de fonctionner.',
    wayBack:
      'Pendant 14 jours, vous pouvez vous connecter, conserver le compte ou récupérer ses données. Ensuite, personne ne peut rien rétablir.',
    credit:
      'Votre crédit de {{credit}} est perdu avec le compte. Ce qui est stocké est facturé jusqu’à sa suppression.',
    books:
      'Les factures et le grand livre sont conservés, comme la loi l’exige, sans votre identifiant de connexion.',
    owed: 'De l’argent est dû. Réglez d’abord ce qui est ouvert sous Facturation.',
    submit: 'Supprimer le compte',
  },
  closing: {
    pageTitle: 'Compte en cours de suppression',
    title: 'Ce compte va être supprimé',
    text: '{{account}} sera supprimé le {{time}}, avec tout ce qu’il contient. D’ici là, rien ne peut en être utilisé.',
    ofMember:
      '{{account}} sera supprimé le {{time}}. Seul son propriétaire peut le conserver. Votre identifiant de connexion reste.',
    keep: 'Conserver le compte',
    other: 'Aller à {{account}}',
    signOut: 'Se déconnecter',
  },
};
