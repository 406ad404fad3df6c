import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/your-data.ts';

export const texts: Catalogue<typeof english> = {
  export: {
    title: 'Exporter vos données',
    text: 'Un zip avec tout ce qui est conservé de vous et de ce compte : profil, membres, sessions, clés sans leurs secrets, buckets et réglages, listes d’objets, liens, journaux, consommation, factures et grand livre. Le contenu de vos objets n’y figure pas : récupérez-le avec un client S3, ou sélectionnez-le et téléchargez-le dans un bucket.',
    ofPerson:
      'Un zip avec tout ce qui est conservé de vous : profil, sessions, appareils, facteurs sans leurs secrets, applications connectées. Ce qui est conservé du compte revient à son propriétaire.',
    submit: 'Télécharger l’export',
  },
  delete: {
    title: 'Supprimer le compte',
    text: 'Supprime le compte et tout son contenu. Vous pouvez annuler pendant 14 jours.',
    ownerOnly: 'Seul le propriétaire peut supprimer le compte. Vous pouvez le quitter sous Équipe.',
    open: 'Supprimer le compte',
    dialog: 'Supprimer {{account}} ?',
    what: 'Tous les buckets et fichiers, même verrouillés, les clés d’accès, les liens de partage, les applications connectées et les membres disparaissent. Ils cessent aussitôt de fonctionner.',
    wayBack:
      'Pendant 14 jours, vous pouvez vous connecter pour conserver le compte ou exporter ses données. Ensuite, c’est irréversible.',
    credit:
      'Votre crédit de {{credit}} est perdu avec le compte. Ce qui est stocké est facturé jusqu’à sa suppression.',
    books:
      'Les factures et l’historique du crédit sont conservés comme la loi l’exige, sans vos données de connexion.',
    owed: 'Vous avez des factures impayées. Payez-les d’abord sous Facturation.',
    submit: 'Supprimer le compte',
  },
  closing: {
    pageTitle: 'Compte dont la suppression est programmée',
    title: 'Ce compte va être supprimé',
    text: '{{account}} et tout son contenu seront supprimés le {{time}}. D’ici là, vous ne pouvez pas l’utiliser, sauf si vous le conservez.',
    ofMember:
      '{{account}} sera supprimé le {{time}}. Seul son propriétaire peut le conserver. Votre identifiant de connexion reste.',
    keep: 'Conserver le compte',
    other: 'Aller à {{account}}',
    signOut: 'Se déconnecter',
  },
};
