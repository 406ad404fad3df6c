/**
 * The page is served with `require-trusted-types-for 'script'`. What libraries write as text into the document
 * (style rules) passes as long as it holds no markup; workers come from this origin only. Everything else throws.
 */
export function allowOwnMarkupOnly(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null },
  ): unknown;
}
