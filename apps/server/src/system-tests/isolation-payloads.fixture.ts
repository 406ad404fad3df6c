import { codes } from '@atoll/contract/codes';
import type { Thing } from './isolation.fixture.ts';

/** Additional values that calls need in order to reach the lookup of the named things. */
export const fitting: Readonly<Record<string, object>> = {
  createBucket: { encryption: { type: 'aws:kms' } },
  setBucketEncryption: { type: 'aws:kms' },
  setBucketNotifications: { notifications: [{ events: ['s3:ObjectCreated:*'] }] },
  setObjectLock: { legal_hold: true },
  completeUpload: { parts: [{ part_number: 1, etag: 'x' }] },
  renameKmsKey: { alias: 'alias/x' },
  billingUsage: { month: '2026-01' },
  updateWebhook: { url: 'https://example.org/hook' },
  updateAppRegistration: {
    redirect_uris: ['https://app.example.org/'],
    backchannel_logout_uri: 'https://app.example.org/out',
  },
};

/** The answers of calls for a missing thing: a code, or the name of the invalid parameter. */
export const denials: Readonly<Record<Thing, readonly (number | string)[]>> = {
  bucket: [codes.bucketNotFound],
  newBucket: [codes.bucketExists],
  key: [codes.objectNotFound],
  version: [codes.objectNotFound],
  upload: [codes.objectNotFound],
  accessKey: [codes.accessKeyInvalid],
  link: [codes.shareInvalid],
  job: ['(job)'],
  node: ['(node)'],
  kmsKey: ['(kms_key_id)', '(key_id)'],
  request: [],
  app: [codes.appAddressRefused],
  grant: [codes.appAddressRefused],
  identity: [codes.appAddressRefused],
  invoice: [codes.invoiceStateInvalid],
  domain: [codes.domainTaken],
  webhook: ['(name)'],
  webhookArn: ['(destination)'],
  agent: [codes.agentNotFound],
  source: [codes.agentNotFound],
  document: [codes.agentNotFound],
  conversation: [codes.agentNotFound],
  message: [codes.agentNotFound],
  curated: [codes.agentNotFound],
  agentKey: [codes.agentNotFound],
  golden: [codes.agentNotFound],
  evaluation: [codes.agentNotFound],
  hubProject: [],
  person: ['(person_id)'],
  invitation: [codes.invitationInvalid],
  passkey: [codes.passkeyRefused],
  session: [],
  device: [],
};
