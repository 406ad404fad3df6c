export { createConsoleServer } from './console-server.ts';
export { publicConfigOf } from './public-config.ts';
