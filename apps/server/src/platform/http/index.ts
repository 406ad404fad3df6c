export { type Authenticator, type CallDeps, contextOf } from './admit.ts';
export { createHttpApp, type HttpAppOptions, sendFault } from './app.ts';
export { bindCalls, bindFiles } from './bind-calls.ts';
export { bindStreams } from './bind-streams.ts';
export type {
  CallContext,
  FileHandlers,
  Handlers,
  Principal,
  SentFile,
  StreamHandlers,
  UploadPrincipal,
} from './handlers.ts';
export { isOperator } from './operator.ts';
export { askAgain } from './require-permission.ts';
export { reportDirective, reportPath, scriptlessPolicy } from './security-headers.ts';
export { answerUnknownPaths } from './unknown-path.ts';
