export { keysOfFile, parseKeys, readKeyFile, writeKeyFile } from './master-key.ts';
export { createSealer, type Sealer } from './sealer.ts';
