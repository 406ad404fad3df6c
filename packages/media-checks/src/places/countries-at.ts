import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoContains } from 'd3-geo';
import type { MultiPolygon, Position as Point, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from '../facts.ts';
import { codesOf } from './country-codes.ts';
import { distanceKm } from './distance-km.ts';

/** A part of a country's land, with the latitudes it covers. */
interface Land {
  readonly countries: readonly string[];
  readonly polygon: Polygon;
  readonly south: number;
  readonly north: number;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Positions as near as this to a country are in it as well: borders are drawn roughly, and receivers are imprecise. */
const toleranceKm = 20;
const degreeKm = 111;
/** Antarctica is the only land here, and the pole is not on its coast. */
const antarcticLatitude = -60;

const atlasUrl = import.meta.resolve('world-atlas/countries-10m.json');
let lands: readonly Land[] | undefined;

/** Returns the ISO 3166 codes of the countries that a position is in, or within 20 km of. None for the high seas. */
export function countriesAt({ latitude, longitude }: Position): string[] {
  lands ??= readLands();
  const margin = toleranceKm / degreeKm;
  const point: Point = [longitude, latitude];
  const found = new Set<string>();
  for (const { countries, polygon, south, north } of lands) {
    if (latitude < south - margin || latitude > north + margin) continue;
    if (countries.every((country) => found.has(country))) continue;
    const isNear = polygon.coordinates.some((ring) => distanceKm(point, ring, toleranceKm) <= toleranceKm);
    if (isNear || geoContains(polygon, [longitude, latitude]))
      for (const country of countries) found.add(country);
  }
  return [...found].sort();
}

function readLands(): Land[] {
  const atlas = JSON.parse(readFileSync(fileURLToPath(atlasUrl), 'utf8')) as Atlas;
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    const countries = codesOf(id, properties.name);
    return polygonsOf(geometry as Polygon | MultiPolygon).map((polygon) => landOf(countries, polygon));
  });
}

function polygonsOf(geometry: Polygon | MultiPolygon): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

function landOf(countries: readonly string[], polygon: Polygon): Land {
  let [south, north] = [90, -90];
  for (const [, latitude = 0] of polygon.coordinates[0] ?? []) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { countries, polygon, south: north < antarcticLatitude ? -90 : south, north };
}
