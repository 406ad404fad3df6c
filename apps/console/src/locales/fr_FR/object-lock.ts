import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/object-lock.ts';

export const texts = {
  title: 'Verrouillage d’objets',
  text: 'Une version verrouillée ne peut être ni modifiée ni supprimée avant sa date de fin de conservation. La conservation par défaut s’applique aux nouvelles importations.',
  enable: 'Activer le verrouillage d’objet',
  warning:
    'Cette action est irréversible. Le verrouillage d’objet et la gestion des versions restent activés.',
  complianceWarning:
    'Personne ne peut raccourcir une conservation de conformité ni supprimer une version protégée, ni vous ni l’exploitant. Seule la suppression du compte entier supprime aussi les fichiers verrouillés.',
  existing:
    'Les fichiers déjà présents ne sont pas verrouillés. Vous pourrez les verrouiller aussi une fois le verrouillage d’objet activé.',
  needsVersions: 'Activez d’abord la gestion des versions.',
  defaultMode: 'Conservation par défaut',
  mode: 'Conservation',
  none: 'Aucune',
  governance: 'Gouvernance',
  compliance: 'Conformité',
  modeHint:
    'Les personnes autorisées peuvent mettre fin à la gouvernance. Personne ne peut mettre fin à la conformité, sauf en supprimant le compte.',
  amount: 'Durée',
  amountRule: 'Saisissez un nombre de 1 à {{max}}.',
  unit: 'Unité',
  days: 'Jours',
  years: 'Années',
  existingTitle: 'Fichiers existants',
  existingText:
    'La conservation par défaut ne change rien aux fichiers déjà présents. Verrouillez-les pour une durée qui leur est propre.',
  lockExisting: 'Verrouiller les fichiers existants',
  files: {
    title: 'Verrouiller {{what}}',
    inTitle: 'Verrouiller les fichiers de {{what}}',
    text: 'Seule la version actuelle de chaque fichier est verrouillée, pas ses versions précédentes. Un fichier verrouillé plus longtemps reste tel quel.',
    until: 'Verrouillé jusqu’au {{date}}.',
    governanceWarning:
      'Il n’y a pas d’annulation. D’ici là, seules les personnes autorisées peuvent lever le verrou, et fichier par fichier.',
    complianceWarning:
      'Cette action est irréversible. D’ici là, personne ne peut supprimer ces fichiers ni raccourcir le verrou, ni vous ni l’exploitant. Seule la suppression du compte entier les supprime aussi.',
    submit: 'Verrouiller les fichiers',
  },
} as const satisfies Catalogue<typeof english>;
