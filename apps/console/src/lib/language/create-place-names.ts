/** Creates functions that name languages and countries in the language of a BCP 47 tag. Unknown codes are returned unchanged. */
export function createPlaceNames(tag: string) {
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  return {
    /** Returns the name of a BCP 47 tag. */
    languageName: (language: string): string => nameOf(languages, language),
    /** Returns the name of an ISO 3166 code. */
    countryName: (country: string): string => nameOf(countries, country),
  };
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
