import { describe, expect, it } from 'vitest';
import { exampleDescription } from '../testing/description.ts';
import { exampleColumns, exampleFacts } from '../testing/example.ts';
import { croissantOf } from './croissant.ts';

const request = {
  description: exampleDescription,
  manifest: { ...exampleFacts, root: 'c'.repeat(64), count: 3 },
  files: [
    { name: 'dataset.parquet', sizeBytes: 12, sha256: 'a'.repeat(64) },
    { name: 'verify.mjs', sizeBytes: 34, sha256: 'b'.repeat(64) },
  ],
  columns: exampleColumns,
  table: 'dataset.parquet',
  languages: ['fr'],
};

describe('croissant.json', () => {
  it('has what Croissant 1.1 requires', () => {
    const croissant = croissantOf(request);
    expect(croissant).toMatchObject({
      '@context': { '@language': 'en', dct: 'http://purl.org/dc/terms/' },
      '@type': 'sc:Dataset',
      'dct:conformsTo': ['http://mlcommons.org/croissant/1.1', 'http://mlcommons.org/croissant/RAI/1.0'],
      name: 'Cats & dogs <of the world>',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      url: 'https://atoll.example/hub/cats/1.0.0',
      creator: { '@type': 'sc:Organization', name: 'Example Ltd' },
      datePublished: '2026-11-25T00:00:00.000Z',
      version: '1.0.0',
      'rai:dataCollectionTimeFrame': ['2026-09-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
    });
  });

  it('describes each file and each column', () => {
    const { distribution, recordSet } = croissantOf(request);
    expect(distribution).toMatchObject([
      { contentUrl: 'dataset.parquet', encodingFormat: 'application/x-parquet', sha256: 'a'.repeat(64) },
      { contentUrl: 'verify.mjs', encodingFormat: 'text/javascript', sha256: 'b'.repeat(64) },
    ]);
    const fields = (
      recordSet as unknown as { field: { name: string; dataType: string; source: object }[] }[]
    )[0]?.field;
    expect(fields?.map(({ name, dataType }) => [name, dataType])).toEqual([
      ['id', 'sc:Text'],
      ['country', 'sc:Text'],
      ['number', 'sc:Integer'],
      ['seconds', 'sc:Float'],
      ['unclear', 'sc:Boolean'],
      ['text', 'sc:Text'],
      ['tags', 'sc:Text'],
      ['collected_at', 'sc:DateTime'],
    ]);
    expect(fields?.[0]?.source).toEqual({
      fileObject: { '@id': 'dataset.parquet' },
      extract: { column: 'id' },
    });
  });

  it('leaves out what is not stated', () => {
    const { collectedMs: _, ...responsibleAi } = exampleDescription.responsibleAi;
    const description = { ...exampleDescription, responsibleAi: { ...responsibleAi, biases: [] } };
    const croissant = croissantOf({ ...request, description, table: undefined, languages: [] });
    for (const absent of ['rai:dataBiases', 'rai:dataCollectionTimeFrame', 'inLanguage', 'recordSet']) {
      expect(croissant).not.toHaveProperty([absent]);
    }
  });
});
