import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/payments.ts';

export const texts = {
  cancel: 'Annuler',
  done: 'Terminé',
  close: 'Fermer',
  continue: 'Continuer vers le paiement',
  pay: 'Payer {{amount}}',
  payTitle: 'Payer la facture {{number}}',
  dueText: 'Il reste {{amount}} à payer.',
  dueRounded:
    'Stripe encaisse des centimes entiers, et un demi-dollar au moins. Ce qui dépasse devient du crédit.',
  notReached:
    'Le paiement n’a pas pu commencer : le serveur ou le prestataire de paiement n’a pas répondu. Rien n’a été débité. Veuillez réessayer.',
  add: {
    title: 'Ajouter du crédit',
    amount: 'Montant',
    other: 'Autre',
    otherLabel: 'Montant en $US',
    range: 'De {{min}} à {{max}}, au centime près.',
    recipient: 'La facture sera établie au nom de {{name}}.',
    noRecipient:
      'La facture n’aura pas de destinataire, car vos coordonnées de facturation manquent. Vous pourrez rectifier le destinataire plus tard.',
    addDetails: 'Ajouter les coordonnées de facturation',
    paidTitle: 'Crédit ajouté',
    paidText: '{{amount}} ont été ajoutés à votre compte. La facture se trouve dans Factures.',
  },
  sandbox: {
    title: 'Bac à sable : aucun argent réel ne circule.',
    text: 'Ce serveur n’a pas de prestataire de paiement. La première carte est toujours acceptée ; la seconde toujours refusée, pour montrer un refus.',
    method: 'Moyen de paiement',
    approved: 'Carte d’essai, acceptée',
    declined: 'Carte d’essai, refusée',
  },
  stripe: {
    title: 'Vous payez sur une page de Stripe.',
    text: 'Elle demande votre carte ou un autre moyen de paiement, puis vous ramène ici. Ce serveur ne voit jamais votre carte.',
  },
  return: {
    pendingTitle: 'En attente de votre paiement',
    pendingText:
      '{{amount}} ne sont pas encore arrivés. Cela prend quelques secondes, et quelques jours avec certains moyens de paiement.',
    cancelledTitle: 'Paiement annulé',
    cancelledText:
      'Les {{amount}} n’ont pas été débités. Vous pouvez encore payer, ou annuler la facture dans Factures.',
    failedTitle: 'Le paiement a échoué',
    failedText:
      'Les {{amount}} ne sont pas arrivés. La facture reste ouverte : payez-la autrement ou annulez-la.',
    expiredTitle: 'Paiement expiré',
    expiredText: 'Rien n’a été débité. Pour ajouter du crédit, recommencez.',
    goOn: 'Reprendre le paiement',
  },
  history: {
    title: 'Paiements',
    kind: 'Type',
    invoice: 'Facture',
    state: 'État',
    date: 'Date',
    amount: 'Montant',
    payment: 'Paiement',
    refund: 'Remboursement',
    dispute: 'Litige',
    emptyTitle: 'Aucun paiement pour l’instant',
    emptyText: 'Ce que vous payez, et ce qui vous est rendu, apparaît ici.',
    showMore: 'Afficher plus',
  },
  states: {
    pending: 'En attente',
    succeeded: 'Payé',
    refunded: 'Remboursé',
    failed: 'Échoué',
    expired: 'Expiré',
    disputed: 'En cours d’examen',
    won: 'Gagné, crédit rendu',
    lost: 'Perdu, argent rendu au payeur',
  },
} as const satisfies Catalogue<typeof english>;
