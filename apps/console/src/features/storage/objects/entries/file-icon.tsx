import {
  type Icon,
  IconBraces,
  IconFile,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMarkdown,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import { type PreviewKind, previewKind } from '../../previews/preview-kind.ts';
import classes from './entry-name.module.css';

const icons: Record<PreviewKind, Icon> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  markdown: IconMarkdown,
  table: IconTable,
  parquet: IconTable,
  json: IconBraces,
  zip: IconFileZip,
  text: IconFileText,
  bytes: IconFile,
};

/** Machine-readable text. */
const code =
  /\.([cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|lua|pl|c|h|cpp|hpp|cs|php|sql|sh|s?css|less|html?|vue|svelte|xml|ya?ml|toml)$/i;

/** Office documents, which would otherwise be shown as archives. */
const office: readonly [RegExp, Icon][] = [
  [/\.(docx?|odt|rtf)$/i, IconFileText],
  [/\.(xlsx?|ods)$/i, IconTable],
  [/\.(pptx?|odp)$/i, IconPresentation],
];

/** The icon of a kind of file. */
export function FileIcon({
  contentType,
  name,
  size = 20,
}: {
  contentType: string;
  name: string;
  size?: number;
}) {
  const kind = previewKind(contentType, name);
  const named = office.find(([pattern]) => pattern.test(name))?.[1];
  const KindIcon = named ?? (kind === 'text' && code.test(name) ? IconFileCode : icons[kind]);
  return <KindIcon size={size} stroke={1.5} className={classes.file} data-kind={kind} aria-hidden />;
}
