import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: 'Compris',
  noMore: 'Ne plus afficher de conseils',
  objects:
    'Déposez des fichiers ou des dossiers n’importe où sur cette page pour les importer. Le menu d’une ligne contient tout ce que vous pouvez en faire.',
  objectsTouch:
    'Importez des fichiers avec le bouton d’importation. Le menu d’une ligne contient tout ce que vous pouvez en faire.',
  settings:
    'Enregistrez chaque paramètre avec son propre bouton. Appuyez sur Ctrl ou ⌘ avec K pour trouver un paramètre par son nom.',
  settingsTouch: 'Enregistrez chaque paramètre avec son propre bouton.',
  sharing:
    'Un lien de partage ouvre un objet ou un dossier à des personnes sans compte. Vous choisissez quand il expire et pouvez le révoquer ici.',
  agents:
    'Un agent répond aux questions à partir des fichiers de vos buckets. Choisissez ses sources, essayez-le, puis publiez-le.',
  hub: 'Un projet recueille des fichiers ou des avis auprès de contributeurs. Décrivez votre besoin, ouvrez le projet et ne payez que ce que vous acceptez.',
} as const satisfies Catalogue<typeof english>;
