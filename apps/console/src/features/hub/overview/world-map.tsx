import { geoEqualEarth, geoPath } from 'd3-geo';
import { useMemo } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasFile from 'world-atlas/countries-110m.json' with { type: 'json' };
import classes from './map.module.css';

const size = { width: 960, height: 410 };
/** Corners of the inhabited world, to which the drawing is fitted. */
const corners = {
  type: 'MultiPoint' as const,
  coordinates: [
    [-180, 0],
    [180, 0],
    [0, 84],
    [0, -56],
  ],
};
const antarctica = '010';

interface Shape {
  country: string | undefined;
  path: string;
}

function drawShapes(): Shape[] {
  const atlas = atlasFile as unknown as Topology<{ countries: GeometryCollection }>;
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [size.width - 2, size.height - 2],
    ],
    corners,
  );
  const pathOf = geoPath(projection).digits(1);
  return feature(atlas, atlas.objects.countries).features.flatMap((country) => {
    const path = country.id === antarctica ? null : pathOf(country);
    return path === null ? [] : [{ country: codeOf(country.id), path }];
  });
}

/** Returns the two-letter code of a country, which the atlas identifies by number. */
function codeOf(id: string | number | undefined): string | undefined {
  return id === undefined ? undefined : new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region;
}

export interface WorldMapProps {
  /** The accessible name. */
  label: string;
  /** From 1 to 5, by country. */
  shades: ReadonlyMap<string, number>;
  titleOf: (country: string) => string;
}

/** Draws the countries of the world in shades. It is decorative: its parent shows the same figures in a table. */
export function WorldMap({ label, shades, titleOf }: WorldMapProps) {
  const shapes = useMemo(drawShapes, []);
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className={classes.map}>
      {shapes.map(({ country, path }) => {
        const shade = country === undefined ? undefined : shades.get(country);
        return (
          <path key={path} d={path} data-shade={shade}>
            {country !== undefined && shade !== undefined && <title>{titleOf(country)}</title>}
          </path>
        );
      })}
    </svg>
  );
}
