import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/your-data.ts';

export const texts: Catalogue<typeof english> = {
  export: {
    title: 'Exporter vos données',
    text: 'Un fichier zip avec toutes les données conservées sur vous et ce compte : profil, membres, sessions, clés (sans leurs secrets), buckets et leurs paramètres, listes d’objets, liens, journaux, utilisation, factures et historique du crédit. Il ne contient pas vos objets. Pour les télécharger, ouvrez leur bucket ou utilisez un client S3.',
    ofPerson:
      'Un fichier zip avec toutes les données conservées sur vous : profil, sessions, appareils, moyens de connexion (sans leurs secrets) et applications connectées. Seul le propriétaire peut exporter les données du compte.',
    submit: 'Télécharger l’export',
  },
  delete: {
    title: 'Supprimer le compte',
    text: 'Supprime le compte et tout son contenu. Vous pouvez annuler pendant 14 jours.',
    ownerOnly: 'Seul le propriétaire peut supprimer le compte. Vous pouvez le quitter dans Équipe.',
    open: 'Supprimer le compte',
    dialog: 'Supprimer {{account}} ?',
    what: 'Tous les buckets et fichiers, même verrouillés, les clés d’accès, les liens de partage, les applications connectées et les membres disparaissent. Ils cessent aussitôt de fonctionner.',
    wayBack:
      'Pendant 14 jours, vous pouvez vous connecter pour conserver le compte ou exporter ses données. Ensuite, c’est irréversible.',
    credit:
      'Votre crédit de {{credit}} est perdu avec le compte. Ce qui est stocké est facturé jusqu’à sa suppression.',
    books:
      'Les factures et l’historique du crédit sont conservés comme la loi l’exige, sans vos données de connexion.',
    owed: 'Vous avez des factures impayées. Payez-les d’abord dans Facturation.',
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
