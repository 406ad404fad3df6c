import type { Exposure } from '@atoll/contract';

const kindNames = {
  bucket: 'kinds.bucket',
  object_acls: 'kinds.objectAcls',
  website: 'kinds.website',
  domain: 'kinds.domain',
  share_link: 'kinds.shareLink',
  agent_link: 'kinds.agentLink',
  agent_widget: 'kinds.agentWidget',
  project: 'kinds.project',
  release: 'kinds.release',
} as const satisfies Record<Exposure['kind'], string>;

/** Returns the text key that names the kind of an exposure. */
export function kindNameOf(exposure: Exposure) {
  const isRequest = exposure.kind === 'share_link' && exposure.link_kind === 'request';
  return isRequest ? 'kinds.requestLink' : kindNames[exposure.kind];
}

/** Identifies an exposure in the list. */
export function idOf(exposure: Exposure): string {
  const { kind } = exposure;
  if (kind === 'share_link') return `${kind} ${exposure.link_id}`;
  if ('agent_id' in exposure) return `${kind} ${exposure.agent_id}`;
  if (kind === 'project') return `${kind} ${exposure.project_id}`;
  if (kind === 'release') return `${kind} ${exposure.project_id} ${exposure.version}`;
  return `${kind} ${exposure.bucket}`;
}

export function nameOf(exposure: Exposure): string {
  switch (exposure.kind) {
    case 'website':
      return exposure.url.replace(/^https?:\/\//, '');
    case 'domain':
      return exposure.domain;
    case 'share_link':
      return exposure.key === '' ? `${exposure.bucket}/` : exposure.key;
    case 'agent_link':
    case 'agent_widget':
      return exposure.name;
    case 'project':
      return exposure.title;
    case 'release':
      return `${exposure.title} ${exposure.version}`;
    default:
      return exposure.bucket;
  }
}

/** Returns the page where an exposure is set; the bucket itself for people who may not open its settings. */
export function placeOf(exposure: Exposure, mayOpenSettings: boolean) {
  if (!mayOpenSettings && 'bucket' in exposure)
    return { to: '/dss/buckets/$bucket', params: { bucket: exposure.bucket } } as const;
  const toSettings = (bucket: string, section: 'access' | 'website' | 'domain') =>
    ({ to: '/dss/buckets/$bucket/settings', params: { bucket }, search: { section } }) as const;
  switch (exposure.kind) {
    case 'bucket':
    case 'object_acls':
      return toSettings(exposure.bucket, 'access');
    case 'website':
    case 'domain':
      return toSettings(exposure.bucket, exposure.kind);
    case 'share_link':
      return { to: '/dss/buckets/$bucket/sharing', params: { bucket: exposure.bucket } } as const;
    case 'agent_link':
    case 'agent_widget':
      return { to: '/bot/$agent/publish', params: { agent: exposure.agent_id } } as const;
    case 'project':
      return { to: '/datahub/$project', params: { project: exposure.project_id } } as const;
    default:
      return { to: '/datahub/$project/releases', params: { project: exposure.project_id } } as const;
  }
}
