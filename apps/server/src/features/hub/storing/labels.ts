import { canonicalJson } from '@atoll/dataset-release/json';
import type { HubDeps, LinkedPrincipal } from '../kernel/deps.ts';
import type { FilePlace } from '../kernel/files.ts';
import type { Item } from '../kernel/item.ts';
import { labelKeyOf } from '../kernel/item-files.ts';
import { folderOf } from '../kernel/project.ts';
import { answersOf } from '../kernel/stored-json.ts';
import { oneChunk } from './bytes.ts';

/** Facts about a stored item that are not its own. */
export interface Labels {
  readonly state: 'stored' | 'released';
  readonly license: string;
  /** Null: it is in no release with splits. */
  readonly split: string | null;
}

interface Described {
  readonly item: Item;
  /** The file with its bytes. */
  readonly place: FilePlace;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
  readonly labels: Labels;
}

/** Writes the labels of a stored item: as JSON beside it, and as tags of its file if the grant allows tags. Replaces earlier labels. */
export async function writeLabels(
  { files }: Pick<HubDeps, 'files'>,
  link: LinkedPrincipal,
  described: Described,
): Promise<void> {
  const { item, place, labels } = described;
  const sidecar = { bucket: place.bucket, key: labelKeyOf(item) };
  await files.write(link, sidecar, oneChunk(labelJson(described)), {
    contentType: 'application/json',
  });
  await files.setTags(link, place, tagsOf(item, labels));
}

/** Contains nothing about the contributor. */
function labelJson({ item, place, sha256, labels }: Described): string {
  return canonicalJson({
    item_id: item.id,
    file: place.key.slice(folderOf(item.projectId).length),
    sha256,
    state: labels.state,
    language: item.language,
    country: item.country,
    license: labels.license,
    split: labels.split,
    content_type: item.contentType,
    size_bytes: item.sizeBytes,
    duration_ms: item.durationMs,
    width: item.width,
    height: item.height,
    exif: item.exif,
    answers: answersOf(item),
    project_version: item.projectVersion,
    consent_sha256: item.consentSha256,
  });
}

function tagsOf({ language, country }: Item, { state, license, split }: Labels): Record<string, string> {
  return { state, language, country, license, ...(split === null ? {} : { split }) };
}
