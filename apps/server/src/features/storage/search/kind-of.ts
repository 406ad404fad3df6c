import type { ObjectKind } from '@atoll/contract';

/** The types that browsers and clients send for unknown files. */
const vague = /^(|binary\/octet-stream|application\/(octet-stream|x-www-form-urlencoded))$/;

const archiveTypes =
  /^application\/(zip|gzip|zstd|java-archive|vnd\.rar|x-(7z-compressed|bzip2?|gtar|gzip|iso9660-image|rar-compressed|tar|xz|zip-compressed))$/;
const documentTypes =
  /^application\/(pdf|rtf|msword|epub\+zip|postscript|vnd\.(ms-(excel|powerpoint|word).*|openxmlformats-.*|oasis\.opendocument\..*|apple\.(pages|numbers|keynote)))$/;
const dataTypes =
  /^(text\/(csv|tab-separated-values|xml)|application\/(json|xml|sql|yaml|x-(ndjson|sqlite3|yaml|parquet)|vnd\.(apache\.(parquet|arrow\..*)|sqlite3)|.*\+(json|xml)))$/;

const extensions: Readonly<Record<string, ObjectKind>> = Object.fromEntries(
  (
    [
      ['image', 'jpg jpeg png gif webp avif heic heif bmp tif tiff svg ico psd raw cr2 cr3 nef arw dng'],
      ['video', 'mp4 m4v mov mkv webm avi wmv mpg mpeg ts m2ts 3gp'],
      ['audio', 'mp3 m4a aac wav flac ogg oga opus wma aif aiff mid midi'],
      [
        'document',
        'pdf doc docx xls xlsx ppt pptx odt ods odp rtf txt md tex epub htm html pages numbers key',
      ],
      ['data', 'csv tsv json jsonl ndjson xml yaml yml sql sqlite db parquet arrow avro orc geojson'],
      ['archive', 'zip gz tgz tar bz2 xz zst 7z rar iso dmg img bak dump jar deb rpm'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);

/** Returns the kind of a file by its content type, or by its name if the type is generic. */
export function kindOf(contentType: string, key: string): ObjectKind {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return (vague.test(type) ? undefined : kindOfType(type)) ?? kindOfName(key);
}

function kindOfType(type: string): ObjectKind | undefined {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (archiveTypes.test(type)) return 'archive';
  if (documentTypes.test(type)) return 'document';
  if (dataTypes.test(type)) return 'data';
  return undefined;
}

/** Returns the kind by the extension of a name. */
function kindOfName(key: string): ObjectKind {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return (Object.hasOwn(extensions, extension) && extensions[extension]) || 'other';
}
