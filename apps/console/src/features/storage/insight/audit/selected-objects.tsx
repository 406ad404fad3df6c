import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { baseName } from '../../object-key.ts';
import type { AuditSelection } from './audit-selection.ts';
import { KeptName } from './kept-name.tsx';

/** Stands before and after each name in a description: a character for private use. In a name, it is shown as an escape. */
export const nameMark = '\uf8ff';

/** More folders than this are counted, not named. */
const mostNamed = 3;

/** Names or counts the objects and folders that a job was started for. Names are bold. */
export function SelectedObjects({ description }: { description: string }) {
  const parts = description.split(nameMark);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
  return <bdi>{parts.map((part, at) => (at % 2 === 1 ? <KeptName key={at} name={part} /> : part))}</bdi>;
}

/** Returns a function that describes a selection, with marks around names. */
export function useDescription(): (selection: AuditSelection) => string {
  const { t } = useTranslation('audit-sentences');
  return ({ isAll, only, folders, keyCount, versionCount, folderCount }) => {
    if (isAll) return t('selected.all');
    if (only !== undefined && folderCount === 0) return nameOf(only);
    const counted = [
      ...(keyCount > 0 ? [t('selected.objects', { count: keyCount })] : []),
      ...(versionCount > 0 ? [t('selected.versions', { count: versionCount })] : []),
    ];
    const isNamed = folders.length <= mostNamed;
    if (isNamed) counted.push(...folders.map((folder) => t('selected.folder', { name: nameOf(folder) })));
    if (folderCount > 0 && (!isNamed || folders.length === 0))
      counted.push(t('selected.folders', { count: folderCount }));
    return formats.list(counted);
  };
}

function nameOf(keyOrFolder: string): string {
  const name = displayName(baseName(keyOrFolder)).replaceAll(nameMark, String.raw`\uf8ff`);
  return nameMark + name + nameMark;
}
