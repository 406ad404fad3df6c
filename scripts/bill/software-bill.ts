import { readFileSync } from 'node:fs';
import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';

type Names = Readonly<Record<string, unknown>>;

/** A package in `package-lock.json`. A workspace of ours is a link to its folder. */
interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Packages by their folder. The whole product is ''. */
type Packages = Readonly<Record<string, Entry>>;

/** Workspaces that run or are sent to browsers, excluding tests, benchmarks and build tools. */
const shipped = ['apps/server', 'apps/console'];
const lockFile = new URL('../../package-lock.json', import.meta.url);
const modules = 'node_modules/';
/** Licenses of packages that state them only in a LICENSE file. */
const unstatedLicenses: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
const hashNames: Readonly<Record<string, Enums.HashAlgorithm>> = {
  sha512: Enums.HashAlgorithm['SHA-512'],
  sha384: Enums.HashAlgorithm['SHA-384'],
  sha256: Enums.HashAlgorithm['SHA-256'],
  sha1: Enums.HashAlgorithm['SHA-1'],
};

const licenses = new Contrib.License.Factories.LicenseFactory((expression) => {
  const words = expression.split(/[ ()]+/).filter((word) => !['', 'AND', 'OR'].includes(word));
  if (!words.every(SPDX.isSupportedSpdxId)) throw new Error(`no licence that SPDX knows: ${expression}`);
});

/**
 * Returns the bill of materials of the shipped product, as CycloneDX 1.6 JSON: every package with its version, license,
 * digest and dependencies, from `package-lock.json`. The same lock file gives the same text.
 */
export function softwareBill(): string {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Packages };
  const product = componentOf('', entryAt(packages, ''), Enums.ComponentType.Application);
  const components = new Map<string, Models.Component>();
  const add = (path: string): Models.Component => {
    const known = components.get(path);
    if (known) return known;
    const made = componentOf(path, entryAt(packages, path), Enums.ComponentType.Library);
    components.set(path, made);
    for (const needed of neededBy(packages, path)) made.dependencies.add(add(needed).bomRef);
    return made;
  };
  for (const path of [...shipped, ...neededBy(packages, '')]) product.dependencies.add(add(path).bomRef);
  const bill = new Models.Bom({ components: new Models.ComponentRepository(components.values()) });
  bill.metadata.component = product;
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
}

function componentOf(path: string, entry: Entry, type: Enums.ComponentType): Models.Component {
  const fullName = entry.name ?? path.slice(path.lastIndexOf(modules) + modules.length);
  const [name = '', group] = fullName.split('/').reverse();
  const { version = '' } = entry;
  const made = new Models.Component(type, name, { version, bomRef: path || fullName });
  if (group) made.group = group;
  if (path.includes(modules)) made.purl = purlOf(fullName, version);
  const license = entry.license ?? unstatedLicenses[fullName];
  if (license) made.licenses.add(licenses.makeFromString(license));
  for (const digest of (entry.integrity ?? '').split(' ')) {
    const [, algorithm = '', value = ''] = /^(\w+)-(.+)$/.exec(digest) ?? [];
    const known = hashNames[algorithm];
    if (known) made.hashes.set(known, Buffer.from(value, 'base64').toString('hex'));
  }
  return made;
}

/** Returns a package's URL (purl-spec): the parts of its name, each encoded. */
function purlOf(fullName: string, version: string): string {
  return `pkg:npm/${fullName.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;
}

/** Returns the paths of the dependencies of the package at `path`. Optional ones are included only if installed. */
function neededBy(packages: Packages, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entryAt(
    packages,
    path,
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.map((name) => resolve(packages, path, name)).filter((found) => found !== undefined);
}

/** Finds a package as Node does: in the folder of the importer, then in each parent folder. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder ? `${folder}/` : ''}${modules}${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

function entryAt(packages: Packages, path: string): Entry {
  const entry = packages[path];
  if (!entry) throw new Error(`package-lock.json has nothing at ${path}`);
  return entry;
}
