import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: 'Compris',
  noMore: 'Ne plus afficher de conseils',
  objects:
    'Déposez des fichiers ou des dossiers n’importe où sur cette page pour les importer. Pour en partager, déplacer ou supprimer un, ouvrez son menu.',
  objectsTouch:
    'Importez des fichiers avec le bouton d’importation. Pour en partager, déplacer ou supprimer un, ouvrez son menu.',
  settings:
    'Chaque paramètre a son propre bouton Enregistrer. Appuyez sur Ctrl+K (⌘K sur Mac) pour trouver un paramètre.',
  settingsTouch: 'Chaque paramètre a son propre bouton Enregistrer.',
  sharing:
    'Un lien de partage ouvre un objet ou un dossier à des personnes sans compte. Vous choisissez quand il expire et pouvez le révoquer ici.',
  agents:
    'Un agent répond aux questions à partir des fichiers de vos buckets. Choisissez ses sources, essayez-le, puis publiez-le.',
  hub: 'Un projet recueille des données auprès de contributeurs, et des relecteurs les vérifient. Décrivez votre besoin, ouvrez le projet et ne payez que ce que vous acceptez.',
} as const satisfies Catalogue<typeof english>;
