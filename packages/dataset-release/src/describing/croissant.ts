import type { Column, ColumnType } from '../formats/columns.ts';
import type { JsonObject, JsonValue } from '../json/canonical.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { DatasetDescription, ResponsibleAi } from './description.ts';

/** A file that is described. */
export interface DescribedFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

export interface CroissantRequest {
  readonly description: DatasetDescription;
  readonly manifest: Manifest;
  readonly files: readonly DescribedFile[];
  readonly columns: readonly Column[];
  /** Table that the columns are in; the first of Parquet, CSV and JSONL that there is. */
  readonly table: string | undefined;
  /** BCP 47 tags of the languages that may be published. */
  readonly languages: readonly string[];
}

/** The context of Croissant 1.1, as its specification has it, with the vocabulary of responsible AI. */
const context: JsonObject = {
  '@vocab': 'https://schema.org/',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  description: { '@container': '@language' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  name: { '@container': '@language' },
  parentField: 'cr:parentField',
  path: 'cr:path',
  rai: 'http://mlcommons.org/croissant/RAI/',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

const dataTypeOf: Readonly<Record<ColumnType, string>> = {
  text: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  timestamp: 'sc:DateTime',
  json: 'sc:Text',
};

const formatOf: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  jsonl: 'application/jsonlines',
  mjs: 'text/javascript',
  parquet: 'application/x-parquet',
  pem: 'application/x-pem-file',
  sig: 'text/plain',
  txt: 'text/plain',
};

/** Returns the content of `croissant.json`: Croissant 1.1 with the vocabulary of responsible AI. */
export function croissantOf(request: CroissantRequest): JsonObject {
  const { description, manifest, files, columns, table, languages } = request;
  const { creator, keywords = [] } = description;
  return {
    '@context': { '@language': description.locale.slice(0, 2), ...context },
    '@type': 'sc:Dataset',
    'dct:conformsTo': ['http://mlcommons.org/croissant/1.1', 'http://mlcommons.org/croissant/RAI/1.0'],
    name: description.name,
    description: description.text,
    license: description.license.url,
    url: description.url,
    creator: {
      '@type': 'sc:Organization',
      name: creator.name,
      ...(creator.url !== undefined && { url: creator.url }),
    },
    datePublished: new Date(manifest.created_at).toISOString(),
    version: manifest.version,
    isLiveDataset: false,
    citeAs: citationOf(description, manifest),
    ...(keywords.length > 0 && { keywords }),
    ...(languages.length > 0 && { inLanguage: languages }),
    ...responsibleAi(description.responsibleAi),
    distribution: files.map(fileObject),
    ...(table !== undefined && { recordSet: [recordSet(columns, table)] }),
  };
}

function citationOf({ creator, name, url }: DatasetDescription, manifest: Manifest): string {
  return `${creator.name} (${new Date(manifest.created_at).getUTCFullYear()}): ${name}, ${manifest.version}. ${url}`;
}

function responsibleAi(given: ResponsibleAi): JsonObject {
  const [first, last] = given.collectedMs ?? [];
  const texts: Record<string, JsonValue | undefined> = {
    'rai:dataCollection': given.dataCollection,
    'rai:dataCollectionType': given.dataCollectionType,
    'rai:dataCollectionTimeFrame': [first, last].flatMap((at) =>
      at === undefined ? [] : new Date(at).toISOString(),
    ),
    'rai:dataPreprocessingProtocol': given.preprocessing,
    'rai:dataAnnotationProtocol': [given.annotationProtocol],
    'rai:annotationsPerItem': given.annotationsPerItem,
    'rai:dataAnnotationAnalysis': given.annotationAnalysis,
    'rai:dataBiases': given.biases,
    'rai:dataLimitations': given.limitations,
    'rai:dataUseCases': given.useCases,
    'rai:personalSensitiveInformation': given.personalInformation,
    'rai:dataReleaseMaintenancePlan': given.maintenancePlan,
  };
  const isStated = ([, value]: [string, JsonValue | undefined]) => value !== undefined && value !== '';
  return Object.fromEntries(
    Object.entries(texts)
      .filter(isStated)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ) as JsonObject;
}

function fileObject({ name, sizeBytes, sha256 }: DescribedFile): JsonObject {
  return {
    '@type': 'cr:FileObject',
    '@id': name,
    name,
    contentUrl: name,
    contentSize: `${sizeBytes} B`,
    encodingFormat: formatOf[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    sha256,
  };
}

function recordSet(columns: readonly Column[], table: string): JsonObject {
  const isJson = table.endsWith('.jsonl');
  return {
    '@type': 'cr:RecordSet',
    '@id': 'items',
    name: 'items',
    field: columns.map(
      ({ name, type, description }): JsonObject => ({
        '@type': 'cr:Field',
        '@id': `items/${name}`,
        name,
        ...(description !== undefined && { description }),
        dataType: dataTypeOf[type],
        source: {
          fileObject: { '@id': table },
          extract: isJson ? { jsonPath: `$.${name}` } : { column: name },
        },
      }),
    ),
  };
}
