export { createHttpApp, type HttpAppOptions, sendFault } from './app.ts';
export { type Authenticator, bindCalls, bindFiles, type CallDeps, contextOf } from './bind-calls.ts';
export type { FileHandlers, Handlers, SentFile, UploadPrincipal } from './handlers.ts';
export { isOperator } from './operator.ts';
export { reportDirective, reportPath, scriptlessPolicy } from './security-headers.ts';
export { answerUnknownPaths } from './unknown-path.ts';
