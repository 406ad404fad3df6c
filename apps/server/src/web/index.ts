export { createConsoleServer } from './console-server.ts';
export { publicConfigOf } from './public-config.ts';
export { signInProblemPage } from './sign-in-problem/page.ts';
