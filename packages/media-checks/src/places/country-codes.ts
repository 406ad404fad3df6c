/** Areas of the atlas without a code of their own, with the countries that claim or hold them. */
const areas: Readonly<Record<string, readonly string[]>> = {
  Akrotiri: ['CY', 'GB'],
  Baikonur: ['KZ'],
  'Bajo Nuevo Bank': ['CO'],
  'Clipperton I.': ['FR'],
  'Coral Sea Is.': ['AU'],
  'Cyprus U.N. Buffer Zone': ['CY'],
  Dhekelia: ['CY', 'GB'],
  'Indian Ocean Ter.': ['AU', 'CC', 'CX'],
  Kosovo: ['RS', 'XK'],
  'N. Cyprus': ['CY'],
  'Scarborough Reef': ['CN', 'PH', 'TW'],
  'Serranilla Bank': ['CO'],
  'Siachen Glacier': ['IN', 'PK'],
  Somaliland: ['SO'],
  'Spratly Is.': ['CN', 'MY', 'PH', 'TW', 'VN'],
  'USNB Guantanamo Bay': ['CU', 'US'],
};

/** Returns the ISO 3166 codes of an area of the atlas, which names countries by number. Empty if it belongs to no country. */
export function codesOf(id: string | number | undefined, name: string): readonly string[] {
  if (id === undefined) return areas[name] ?? [];
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? [region] : [];
}
