// The decoder of Opus has a class for threads, which is not used here but must be able to inherit from something.
// biome-ignore lint/style/noDefaultExport: the module in whose place this is has a default export
export default class NoWorker {}
