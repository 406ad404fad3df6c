import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import type { Feature, Geometry, MultiPoint } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Html, html } from './html.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Country = Feature<Geometry, { name: string }>;

/** Items of a country, by its two letters. */
export interface CountryItems {
  readonly country: string;
  readonly items: number;
}

/** Legend of a map: the largest number of items of each shade. */
export interface WorldMap {
  readonly svg: Html;
  readonly shades: readonly number[];
}

const size = { width: 960, height: 410 };
/** Corners of the inhabited world, which the drawing is fitted to. */
const corners: MultiPoint = {
  type: 'MultiPoint',
  coordinates: [
    [-180, 0],
    [180, 0],
    [0, 84],
    [0, -56],
  ],
};
const shadeCount = 5;
const dotRadius = 4;
const antarctica = '010';

/** Draws a map of the world. Countries too small for its shapes are dots. */
export function drawWorldMap(
  countries: readonly CountryItems[],
  label: string,
  titleOf: (country: CountryItems) => string,
): WorldMap {
  const shades = shadesFor(countries);
  const given = new Map(countries.map((one) => [one.country, one]));
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [size.width - 2, size.height - 2],
    ],
    corners,
  );
  const pathOf = geoPath(projection).digits(1);
  const drawn = new Set<string>();
  const shapes = readAtlas('110m').flatMap((country) => {
    const code = codeOf(country);
    const path = country.id === antarctica ? null : pathOf(country);
    if (path === null) return [];
    const one = given.get(code ?? '');
    if (one === undefined) return html`<path d="${path}"/>`;
    drawn.add(one.country);
    return html`<path class="s${shadeOf(one, shades)}" d="${path}"><title>${titleOf(one)}</title></path>`;
  });
  const missing = countries.filter(({ country }) => !drawn.has(country));
  const dots = missing.length === 0 ? [] : drawDots(missing);

  function drawDots(small: readonly CountryItems[]): Html[] {
    const places = new Map(readAtlas('50m').map((country) => [codeOf(country), country]));
    return small.flatMap((one) => {
      const country = places.get(one.country);
      const point = country && projection(geoCentroid(country));
      if (!point) return [];
      const [x, y] = point.map((at) => at.toFixed(1));
      return html`<circle class="s${shadeOf(one, shades)}" cx="${x ?? ''}" cy="${y ?? ''}" r="${dotRadius}"><title>${titleOf(one)}</title></circle>`;
    });
  }
  const svg = html`<svg class="map" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${label}">${shapes}${dots}</svg>`;
  return { svg, shades };
}

/**
 * Returns the largest number of items of each shade. The steps are equal, or logarithmic for large numbers, which only a
 * few countries have.
 */
export function shadesFor(countries: readonly Pick<CountryItems, 'items'>[]): number[] {
  if (countries.length === 0) return [];
  const most = Math.max(...countries.map(({ items }) => items));
  const steps = Array.from({ length: shadeCount }, (_, at) =>
    Math.ceil(most < 100 ? (most * (at + 1)) / shadeCount : most ** ((at + 1) / shadeCount)),
  );
  return [...new Set(steps)];
}

const shadeOf = ({ items }: CountryItems, shades: readonly number[]) =>
  shades.findIndex((step) => items <= step) + 1;

const atlasUrls = {
  '110m': import.meta.resolve('world-atlas/countries-110m.json'),
  '50m': import.meta.resolve('world-atlas/countries-50m.json'),
};

/** Reads an atlas, which takes 20 ms. It is not kept, because few cards are drawn and it fills 20 MB. */
function readAtlas(scale: keyof typeof atlasUrls): readonly Country[] {
  const atlas = JSON.parse(readFileSync(fileURLToPath(atlasUrls[scale]), 'utf8')) as Atlas;
  return feature(atlas, atlas.objects.countries).features;
}

/** Returns the two letters of a country, which the atlas names by number. */
function codeOf({ id }: Country): string | undefined {
  return id === undefined ? undefined : new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region;
}
