import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardLocale, DatasetDescription } from '../describing/description.ts';
import { createCoverage } from '../facets/coverage.ts';
import type { Facets } from '../facets/facets.ts';
import { exampleDescription } from '../testing/description.ts';
import { exampleFacts } from '../testing/example.ts';
import { type CardRequest, dataCard } from './data-card.ts';
import { html } from './html.ts';

const of = (count: number, country: string, language = 'fr', label = 'cat'): Facets[] =>
  Array.from({ length: count }, (_, at) => ({
    contributor: `p${at}`,
    country,
    language,
    label,
    split: 'train',
  }));

const cardOf = (facets: readonly Facets[], given: Partial<CardRequest> = {}) => {
  const coverage = createCoverage();
  for (const one of facets) coverage.add(one);
  return dataCard({
    description: exampleDescription,
    manifest: { ...exampleFacts, root: 'c'.repeat(64), count: facets.length },
    coverage: coverage.summary(),
    leakage: undefined,
    keyFingerprint: 'd'.repeat(64),
    files: [{ name: 'items.jsonl', sizeBytes: 1_234 }],
    ...given,
  });
};

const world = [...of(900, 'FR'), ...of(50, 'JP', 'ja'), ...of(7, 'SG', 'en'), ...of(6, 'KE', 'sw', 'dog')];

describe('a data card', () => {
  it('is one file that needs no script and loads nothing', () => {
    const card = cardOf(world);
    expect(card).toContain("default-src 'none'");
    expect(card).not.toMatch(/<script|<link|<img|<iframe|src=|href=|url\(|@import|\son\w+=/i);
  });

  it('shades countries on the map, and shows as dots those that are too small for it', () => {
    const card = cardOf(world);
    const shapes = [...card.matchAll(/<path class="s(\d)" d="[^"]+"><title>([^<]+)<\/title>/g)];
    expect(shapes.map(([, shade, title]) => `${title} ${shade}`).toSorted()).toEqual([
      'France: 900 5',
      'Japan: 50 3',
      'Kenya: 6 2',
    ]);
    expect(card).toMatch(/<circle class="s2" cx="[\d.]+" cy="[\d.]+" r="4"><title>Singapore: 7<\/title>/);
    expect(card).toContain('<th scope="row">Singapore</th>');
  });

  it('shows no group of fewer than five contributors', () => {
    const card = cardOf([...world, ...of(4, 'VA', 'la', 'bat'), ...of(2, 'MC', 'fr', 'bat')]);
    for (const hidden of ['Vatican', 'Monaco', 'Latin', 'bat']) expect(card).not.toContain(hidden);
    // The two small countries have four contributors together, so Kenya joins them.
    expect(card).toContain('<th scope="row">Others (3 groups)</th>');
    expect(card).not.toContain('<title>Kenya');
  });

  it('has the same figures in four languages', () => {
    const words: Readonly<Record<CardLocale, string[]>> = {
      en_US: ['lang="en-US"', '>Quality<', 'November 25, 2026', 'Japanese'],
      fr_FR: ['lang="fr-FR"', '>Qualité<', '25 novembre 2026', 'japonais'],
      zh_CN: ['lang="zh-CN"', '>质量<', '2026年11月25日', '日语'],
      ja_JP: ['lang="ja-JP"', '>品質<', '2026年11月25日', '日本語'],
    };
    for (const [locale, expected] of Object.entries(words)) {
      const card = cardOf(world, { description: { ...exampleDescription, locale: locale as CardLocale } });
      for (const word of [...expected, '963', 'CC-BY-4.0']) expect(card).toContain(word);
      expect(card).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('says what was not measured, and what leaks', () => {
    const quality = { rawAgreement: null, alpha: null, audit: null, concentration: null };
    const leakage = {
      items: 10,
      contributors: 4,
      splits: [{ name: 'train', items: 10, contributors: 4, share: 1, wanted_share: 0.8 }],
      contributors_in_several_splits: 3,
      near_duplicate_pairs: 0,
      near_duplicate_pairs_across_splits: 0,
      equal_contents_across_splits: 0,
      items_without_split: 0,
    };
    const description = { ...exampleDescription, quality };
    const leaking = cardOf(world, { description, leakage: { ...leakage, is_clean: false } });
    expect(leaking.match(/Not measured/g)).toHaveLength(4);
    expect(leaking).toContain('Contributors in several splits');
    expect(cardOf(world, { leakage: { ...leakage, is_clean: true } })).toContain(
      'No contributor, near duplicate',
    );
  });

  it('is drawn without any item, and with thousands of labels', () => {
    expect(cardOf([])).toContain('<svg class="map"');
    const labels = Array.from({ length: 2_000 }, (_, at) => of(5, 'FR', 'fr', `label-${at}`)).flat();
    const card = cardOf(labels);
    expect(card).toContain('The largest 60 of 2,000');
    expect(card.length).toBeLessThan(250_000);
  });

  it('escapes every text, whoever wrote it', () => {
    const hostile = `<script>alert(1)</script>"'&</style></title><img src=x onerror=alert(1)>`;
    const everywhere = <Part>(value: Part): Part => {
      if (typeof value === 'string') return hostile as Part;
      if (Array.isArray(value)) return value.map(everywhere) as Part;
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, everywhere(part)]),
      ) as Part;
    };
    const description: DatasetDescription = { ...everywhere(exampleDescription), locale: 'fr_FR' };
    const files = [{ name: hostile, sizeBytes: 1 }];
    const card = cardOf([...of(9, hostile, hostile, hostile), ...of(9, 'FR')], { description, files });
    expect(card).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!.*&gt;)/);
    expect(card).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(card.match(/<\/(style|title|html)>/g)?.filter((tag) => tag === '</style>')).toHaveLength(1);
  });

  it('can only be filled with texts that are escaped', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { html: markup } = html`<p title="${text}">${text}</p>`;
        expect(markup.slice('<p title="'.length, -'</p>'.length)).not.toMatch(/<|"(?!>)/);
        const back = markup
          .slice(markup.indexOf('>') + 1, -'</p>'.length)
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
        if (!text.includes('>')) expect(back).toBe(text);
      }),
    );
  });
});
