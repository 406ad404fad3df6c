/**
 * The page is served with `require-trusted-types-for 'script'`: text never becomes markup or code, that throws.
 * Workers are the one exception, and come from this origin only.
 */
export function allowOwnWorkersOnly(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}
