export { AcmeProblem } from './acme/problem.ts';
export { type AcmeServer, type AcmeServerOptions, startAcmeServer } from './acme/server.ts';
export { type Api, api } from './api.ts';
export type { Launch } from './atoll/child.ts';
export { joinAccount, type Member } from './atoll/join.ts';
export { type Atoll, type AtollOptions, startAtoll } from './atoll/server.ts';
export { type Account, codeIn, linkIn, type SignUpDetails, signUp } from './atoll/sign-up.ts';
export { workersOf } from './atoll/workers.ts';
export { type Ceph, startCeph } from './ceph/cluster.ts';

export { describeWith, describeWithCeph } from './ceph/describe-with-ceph.ts';
export { CephUnavailableError } from './ceph/programs.ts';
export { joinCeph } from './ceph/shared.ts';
export { type DnsServer, startDnsServer } from './dns/server.ts';
export {
  describeOnEveryDatabase,
  describeOnSqlite,
  type OpenDatabase,
  type TestDatabases,
} from './every-database.ts';
export { codeOfApp } from './factors/authenticator-app.ts';
export {
  createSoftwarePasskey,
  type SoftwarePasskey,
  type Tampering,
} from './factors/software-passkey.ts';
export { findFreePort } from './free-port.ts';
export { type Attack, type AttackName, attacks, type Dialect } from './hostile-peer/answers.ts';
export { type HostilePeer, type HostilePeerOptions, startHostilePeer } from './hostile-peer/peer.ts';
export { embedWords } from './language-model/embed.ts';
export {
  type ModelAnswer,
  type ModelRequest,
  type ModelStep,
  obeysInjections,
  rateLimited,
  says,
  textOf,
} from './language-model/script.ts';
export { type LanguageModelServer, startLanguageModel } from './language-model/server.ts';
export { type LinkedApp, startLinkedApp } from './linked-app/app.ts';
export { fillSignIn, login, type SignInNames } from './login.ts';
export { type OpenIdProvider, type OpenIdUser, startOpenIdProvider } from './openid/provider.ts';
export { type PostgresServer, startPostgres } from './postgres/server.ts';
export { programEnvironment } from './program-environment.ts';
export { plansOf, type QueryPlan } from './query-plans.ts';
export { readStream, StreamRefused } from './read-stream.ts';
export { readZip } from './read-zip.ts';
export { type RelyingPartyApp, startRelyingPartyApp } from './relying-party/app.ts';
export { removeFolder } from './remove-folder.ts';
export { atollAsEngine } from './s3-engine/atoll-as-engine.ts';
export { blobsUrlOf, openEngine, type S3Engine } from './s3-engine/engine.ts';
export {
  type Fault,
  type FaultyProxy,
  type ProxiedRequest,
  startFaultyProxy,
} from './s3-engine/faulty-proxy.ts';
export { type ReceivedMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts';
export type { StripeEvent } from './stripe/objects.ts';
export { type StripeServer, startStripe } from './stripe/server.ts';
export { startTlsFront, type TlsFront, type TlsFrontOptions } from './tls-front/front.ts';
export { startVault, type TransitRequest, type Trouble, type VaultServer } from './vault/server.ts';
export { useAtoll } from './vitest/use-atoll.ts';
export { databasesOfServers, isWholeRun } from './whole-run.ts';
