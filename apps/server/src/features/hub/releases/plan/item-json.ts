import type { HubField, HubProjectSettings } from '@atoll/contract';
import type { Column, ColumnType, Facets, JsonObject, JsonValue } from '@atoll/dataset-release';
import type { Item } from '../../kernel/item.ts';

/** Settings that shape the items of a release. */
export type ItemShape = Pick<HubProjectSettings, 'item_type' | 'license' | 'fields'>;

/** Columns of an item that go into a release. Person and account are none of them. */
export const releasedColumns = [
  'id',
  'contributor_id',
  'project_version',
  'state',
  'language',
  'country',
  'consent_sha256',
  'text',
  'answers',
  'size_bytes',
  'content_type',
  'sha256',
  'duration_ms',
  'width',
  'height',
  'exif',
  'created_at',
] as const;

export type ReleasedItem = Pick<
  Item,
  | 'id'
  | 'contributorId'
  | 'projectVersion'
  | 'state'
  | 'language'
  | 'country'
  | 'consentSha256'
  | 'text'
  | 'answers'
  | 'sizeBytes'
  | 'contentType'
  | 'sha256'
  | 'durationMs'
  | 'width'
  | 'height'
  | 'exif'
  | 'createdAt'
>;

export type DecidedBy = 'rule' | 'adjudicator' | 'owner';

/** Facts of an item that are not in its row. */
export interface ItemFacts {
  readonly shape: ItemShape;
  readonly decidedBy: DecidedBy | undefined;
  readonly split: string | null;
}

/**
 * Returns an item as a release publishes it. The result depends only on what never changes while the item exists, because a
 * release is written again after a withdrawal and must have the same leaves: change nothing here for items of earlier releases.
 */
export function itemJson(item: ReleasedItem, { shape, decidedBy, split }: ItemFacts): JsonObject {
  const answers = answersOf(item, shape.fields);
  const label = labelOf(answers, shape.fields);
  return {
    id: item.id,
    type: shape.item_type,
    contributor: item.contributorId,
    language: item.language,
    country: item.country,
    ...(shape.item_type === 'image' && { exif: item.exif }),
    ...(item.text !== null && { text: item.text.toWellFormed() }),
    answers,
    ...fileOf(item),
    license: shape.license,
    consent_sha256: item.consentSha256,
    project_version: item.projectVersion,
    ...(decidedBy !== undefined && { decided_by: decidedBy === 'owner' ? 'owner-decided' : decidedBy }),
    ...(label !== undefined && { label }),
    ...(split !== null && { split }),
  };
}

/** Returns the facets of an item for the data card. */
export function facetsOf(item: ReleasedItem, { shape, split }: ItemFacts): Facets {
  const label = labelOf(answersOf(item, shape.fields), shape.fields);
  return {
    contributor: item.contributorId,
    language: item.language,
    country: item.country,
    ...(label !== undefined && { label }),
    ...(split !== null && { split }),
  };
}

/** Returns the columns of the tables. Each answer has a column, and all of them are in another as JSON. */
export function columnsOf({ item_type: type, fields }: ItemShape, hasSplits: boolean): Column[] {
  const hasFile = type !== 'text' && type !== 'form';
  const column = (name: string, kind: ColumnType, path = [name], description?: string): Column => ({
    name,
    type: kind,
    path,
    ...(description !== undefined && { description }),
  });
  const ofFile: Column[] = [
    column('file_name', 'text', ['file', 'name'], 'Below the folder of the project in its bucket'),
    column('file_sha256', 'text', ['file', 'sha256']),
    column('file_size_bytes', 'integer', ['file', 'size_bytes']),
    column('file_content_type', 'text', ['file', 'content_type']),
    column('duration_ms', 'integer', ['file', 'duration_ms']),
    column('width', 'integer', ['file', 'width']),
    column('height', 'integer', ['file', 'height']),
  ];
  return [
    column('id', 'text'),
    column('contributor', 'text', ['contributor'], 'Stands for a person in this project alone'),
    column('language', 'text', ['language'], 'BCP 47'),
    column('country', 'text', ['country'], 'ISO 3166, self-declared'),
    ...(type === 'image' ? [column('exif', 'text', ['exif'], 'Whether the EXIF position agrees')] : []),
    ...(type === 'text' ? [column('text', 'text')] : []),
    ...(hasFile ? ofFile : []),
    ...fields.flatMap(({ name, type: kind }) => {
      const own = `answer_${name}`;
      return own.length <= longestColumnName ? [column(own, columnTypes[kind], ['answers', name])] : [];
    }),
    column('answers', 'json'),
    ...(fields.some(isLabel) ? [column('label', 'text')] : []),
    column('license', 'text'),
    column('consent_sha256', 'text'),
    column('project_version', 'integer'),
    column('decided_by', 'text'),
    ...(hasSplits ? [column('split', 'text')] : []),
  ];
}

const longestColumnName = 64;

const columnTypes: Readonly<Record<HubField['type'], ColumnType>> = {
  text: 'text',
  long_text: 'text',
  date: 'text',
  choice: 'text',
  number: 'number',
  yes_no: 'boolean',
  choices: 'json',
};

const fits: Readonly<Record<'text' | 'number' | 'boolean' | 'json', (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

/** Returns the answers that have the types of the form's fields. The checks refuse all others. */
function answersOf(
  { answers }: ReleasedItem,
  fields: readonly HubField[],
): Readonly<Record<string, JsonValue>> {
  const given = JSON.parse(answers) as Answers;
  const known = fields.flatMap(({ name, type }): [string, JsonValue][] => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const isFit = fits[columnTypes[type] as keyof typeof fits](value);
    return value !== undefined && isFit ? [[name, wellFormed(value)]] : [];
  });
  return Object.fromEntries(known);
}

type Answers = Readonly<Record<string, string | number | boolean | readonly string[]>>;

function wellFormed(value: Answers[string]): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'object' ? value.map((one) => one.toWellFormed()) : value;
}

/** A release's label is the answer to the first question with choices. */
const isLabel = ({ type }: HubField) => type === 'choice';

function labelOf(
  answers: Readonly<Record<string, JsonValue>>,
  fields: readonly HubField[],
): string | undefined {
  const field = fields.find(isLabel);
  const answer = field && answers[field.name];
  return typeof answer === 'string' ? answer : undefined;
}

function fileOf(item: ReleasedItem): { readonly file?: JsonObject } {
  const { sha256, sizeBytes, contentType, durationMs, width, height } = item;
  // Texts and forms have a hash as well, but no file.
  if (sha256 === null || sizeBytes === null) return {};
  return {
    file: {
      name: `items/${sha256}`,
      sha256,
      size_bytes: sizeBytes,
      ...(contentType !== null && { content_type: contentType }),
      ...(durationMs !== null && { duration_ms: durationMs }),
      ...(width !== null && { width }),
      ...(height !== null && { height }),
    },
  };
}
