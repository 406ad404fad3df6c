import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/team.ts';

export const texts: Catalogue<typeof english> = {
  pageTitle: 'Équipe',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    member: 'Membre',
    billing: 'Facturation',
    read_only: 'Lecture seule',
  },
  mays: {
    owner: 'Tout, et lui seul : transférer ou supprimer le compte.',
    admin: 'Tout, sauf transférer ou supprimer le compte.',
    member:
      'Travailler avec les buckets, les fichiers, les liens de partage et les clés d’accès. Ni membres, ni argent.',
    billing: 'Voir et payer ce qui est dû. Pas de fichiers.',
    read_only: 'Voir et télécharger tout ce qui est stocké, sans rien modifier.',
  },
  members: {
    title: 'Membres',
    text: 'Qui peut se connecter à « {{account}} » avec sa propre adresse e-mail, et ce qu’il peut y faire.',
    who: 'Membre',
    role: 'Rôle',
    joined: 'Arrivée',
    factor: 'Second facteur',
    factorOn: 'Activé',
    factorOff: 'Désactivé',
    you: 'Vous',
    actionsFor: 'Actions pour {{email}}',
    changeRole: 'Changer le rôle',
    makeOwner: 'Transférer la propriété',
    remove: 'Retirer',
    leave: 'Quitter ce compte',
  },
  invite: {
    action: 'Inviter un membre',
    title: 'Inviter un membre',
    text: 'La personne reçoit un e-mail avec un lien valable 7 jours. Seul qui se connecte avec cette adresse précise peut accepter.',
    email: 'E-mail',
    role: 'Rôle',
    submit: 'Envoyer l’invitation',
    emailRule: 'Veuillez saisir une adresse e-mail valide.',
    alreadyMember: 'Cette adresse est déjà celle d’un membre.',
    sent: 'L’invitation à {{email}} est en route.',
  },
  invitations: {
    title: 'Invitations en attente',
    who: 'Personne invitée',
    by: 'Invitée par',
    until: 'Valable jusqu’au',
    expired: 'Expirée',
    resend: 'Renvoyer',
    revoke: 'Annuler l’invitation',
    revoked: 'L’invitation à {{email}} a été annulée.',
  },
  change: {
    title: 'Rôle de {{email}}',
    text: 'Il s’applique dès sa prochaine requête. Qui ne peut plus écrire perd les clés d’accès créées ici.',
    submit: 'Enregistrer',
  },
  removal: {
    title: 'Retirer {{email}} ?',
    text: 'Cette personne perd aussitôt son accès à « {{account}} ».',
    keys: 'Les clés d’accès qu’elle a créées ici sont désactivées, les applications qu’elle a connectées sont déconnectées. Ce qu’elle a stocké reste.',
    submit: 'Retirer',
  },
  leaving: {
    title: 'Quitter « {{account}} » ?',
    text: 'Vous perdez aussitôt votre accès. Pour revenir, il vous faudra une nouvelle invitation.',
    keys: 'Les clés d’accès que vous avez créées ici sont désactivées, les applications que vous avez connectées sont déconnectées. Ce que vous avez stocké reste.',
    submit: 'Quitter',
  },
  transfer: {
    title: 'Transférer « {{account}} » à {{email}} ?',
    text: '{{email}} devient propriétaire, avec tout ce qui est stocké et tout ce qui est dû. Vous devenez administrateur. Seul le nouveau propriétaire peut revenir en arrière.',
    submit: 'Transférer',
    done: '{{email}} est maintenant propriétaire de ce compte.',
  },
  may: {
    title: 'Ce que chaque rôle permet',
  },
  cancel: 'Annuler',
  join: {
    title: 'Rejoindre « {{account}} »',
    text: '{{by}} vous invite dans ce compte.',
    role: 'Votre rôle',
    submit: 'Rejoindre',
    decline: 'Pas maintenant',
    otherEmail:
      'Cette invitation est destinée à {{invited}}, et vous êtes connecté en tant que {{email}}. Déconnectez-vous, puis connectez-vous ou inscrivez-vous avec {{invited}}.',
    signOut: 'Se déconnecter',
    invalidTitle: 'Cette invitation n’est plus valable',
    invalidText:
      'Elle a été utilisée, annulée, ou date de plus de 7 jours. Demandez à la personne qui l’a envoyée de la renvoyer.',
    home: 'Aller au tableau de bord',
  },
};
