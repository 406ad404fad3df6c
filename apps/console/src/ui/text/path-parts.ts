/** Splits a path, an address or an ID where it may break: after slashes and colons, but not before a port. */
export function pathParts(path: string): string[] {
  return path.split(/(?<=\/)(?!\/)|(?<=:)(?![/:\d])/);
}
