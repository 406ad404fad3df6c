export { keysOfFile, parseKeys } from './master-key.ts';
export { createSealer, type Sealer } from './sealer.ts';
