import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/agent-model.ts';

export const texts = {
  title: 'Modèle de langage',
  text: 'Les agents de ce compte rédigent leurs réponses avec ce modèle. Les questions et des passages de vos fichiers lui sont envoyés. C’est son fournisseur qui vous facture, pas Atoll.',
  provider: 'Fournisseur',
  other: 'Autre, compatible avec OpenAI',
  address: 'Adresse',
  addressHint: 'Version comprise, par exemple https://models.example.com/v1.',
  addressRule: 'Saisissez une adresse qui commence par https:// ou http://.',
  model: 'Modèle',
  modelHint: 'Le nom du modèle chez le fournisseur.',
  modelRequired: 'Saisissez le nom d’un modèle.',
  key: 'Clé d’API',
  keyOptional: 'Clé d’API (facultative)',
  keyHint: 'Chiffrée, et jamais affichée de nouveau.',
  keyStored: 'Laissez vide pour conserver la clé enregistrée.',
  keyRequired: 'Ce fournisseur exige une clé d’API.',
  test: 'Tester le modèle',
  works: 'Fonctionne',
  worksText: 'Le modèle a répondu en {{time}}.',
  fails: 'Ne fonctionne pas',
  connect: 'Connecter le modèle',
  save: 'Enregistrer',
  saved: 'Les agents répondent désormais avec {{model}}.',
  forbidden:
    'L’opérateur de ce serveur n’autorise pas les comptes à connecter leur propre modèle de langage.',
  disconnect: 'Déconnecter le modèle',
  disconnectTitle: 'Déconnecter {{model}} ?',
  disconnectText:
    'La clé enregistrée est supprimée. Les agents utilisent un modèle du serveur s’il y en a un ; sinon, ils citent vos fichiers.',
  disconnected: 'Modèle de langage déconnecté.',
  problems: {
    hostUnknown: 'Aucun serveur ne porte ce nom.',
    unreachable: 'Le serveur est injoignable.',
    addressRefused:
      'Atoll n’envoie pas de requêtes à des adresses privées. L’opérateur de ce serveur peut l’autoriser.',
    tlsFailed: 'Le certificat du serveur n’est pas valide.',
    keyRefused: 'Le fournisseur a refusé la clé.',
    modelUnknown: 'Le fournisseur n’a pas de modèle de ce nom.',
    rateLimited: 'Le fournisseur limite les requêtes. Réessayez plus tard.',
    creditSpent: 'Le crédit chez le fournisseur est épuisé.',
    contextTooLong: 'Le contexte du modèle est trop court pour une requête.',
    contentRefused: 'Le modèle a refusé de répondre.',
    notCompatible:
      'La réponse ne suit pas le protocole de ce fournisseur. Vérifiez le fournisseur et l’adresse.',
    tooSlow: 'Le modèle n’a pas répondu à temps.',
    tooLarge: 'La réponse était trop volumineuse.',
    failed: 'Le modèle a échoué.',
  },
} as const satisfies Catalogue<typeof english>;
