import type { Collection } from '../collection.ts';

/** A license by its SPDX name, with a link to the text. */
export function LicenseLink({ license }: Pick<Collection, 'license'>) {
  return (
    <a href={`https://spdx.org/licenses/${license}.html`} target="_blank" rel="noreferrer">
      {license}
    </a>
  );
}
