// biome-ignore lint/style/noDefaultExport: the module in whose place this is has a default export
export default function createNoLogger() {
  return Object.assign(() => undefined, { enabled: false });
}
