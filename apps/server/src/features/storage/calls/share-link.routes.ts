import { codes, type shareLinkCalls } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { SharingDeps } from '../sharing/deps.ts';
import { createShareEntry } from '../sharing/share-entry.ts';
import {
  createShareLinkService,
  type ShareLinkService,
  type TermsChange,
} from '../sharing/share-link.service.ts';
import type { ShareLink } from '../sharing/share-link.ts';
import { shareMail } from '../sharing/share-mail.ts';
import { createSharedHandlers } from './shared.routes.ts';

/** Per hour and account. */
const mailsPerHour = 60;
const addressShape = /^[^\s@<>,;:"\\()[\]]{1,64}@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\]]+$/;

export function createShareHandlers(deps: SharingDeps): Handlers<typeof shareLinkCalls> {
  const shares = createShareLinkService(deps);
  const toJson = (link: ShareLink) => jsonOf(link, shares.urlOf(link));
  return {
    async createShareLink({ bucket, kind, key, version_id: versionId, ...terms }, caller) {
      return toJson(await shares.create(caller, { bucket, kind, key, versionId, terms: toChange(terms) }));
    },
    async listShareLinks(input, caller) {
      const { rows, next } = await shares.list(caller, input);
      return { links: rows.map(toJson), next_cursor: next };
    },
    async updateShareLink({ link_id: id, ...terms }, caller) {
      return toJson(await shares.update(caller, id, toChange(terms)));
    },
    async revokeShareLink({ link_id: id }, caller) {
      await shares.revoke(caller, id);
      return null;
    },
    async deleteShareLink({ link_id: id }, caller) {
      await shares.delete(caller, id);
      return null;
    },
    async listShareAccesses({ link_id: id, cursor }, caller) {
      const { rows, next } = await shares.accesses(caller, id, cursor);
      const accesses = rows.map(({ at, action, address, userAgent, key, bytes, code }) => ({
        at,
        action,
        address,
        user_agent: userAgent,
        key,
        bytes,
        code,
      }));
      return { accesses, next_cursor: next };
    },
    mailShareLink: createMailHandler(deps, shares),
    ...createSharedHandlers({ ...deps, entry: createShareEntry(deps) }),
  };
}

function createMailHandler(
  { limits, mailer }: SharingDeps,
  shares: ShareLinkService,
): Handlers<typeof shareLinkCalls>['mailShareLink'] {
  const limit = limits.define({
    name: 'share-mails',
    points: mailsPerHour,
    windowSeconds: 60 * 60,
    code: codes.tooManyAttempts,
  });
  return async ({ link_id: id, addresses }, caller) => {
    const link = await shares.find(caller, id);
    if (link.revokedAt !== null) throw new UserError(codes.shareInvalid);
    const recipients = new Set(addresses.map((address) => address.trim()));
    if (![...recipients].every((address) => addressShape.test(address))) {
      throw new UserError(codes.emailInvalid);
    }
    const mail = shareMail(caller.locale, {
      url: shares.urlOf(link),
      name: link.key.split('/').filter(Boolean).at(-1) ?? link.bucketName,
      isRequest: link.kind === 'request',
      senderName: link.senderName,
      // The password guards it on the page too.
      message: link.passwordHash === null ? link.message : '',
      expiresAt: link.expiresAt,
      hasPassword: link.passwordHash !== null,
    });
    for (const to of recipients) {
      await limit.take(caller.principal.accountId);
      await mailer.send({ to, ...mail });
    }
    return null;
  };
}

interface JsonTerms {
  expires_at?: number | null | undefined;
  password?: string | null | undefined;
  max_transfers?: number | null | undefined;
  max_bytes?: number | null | undefined;
  max_file_bytes?: number | null | undefined;
  accepts?: string[] | undefined;
  note?: string | undefined;
  sender_name?: string | undefined;
  message?: string | undefined;
  notifies?: boolean | undefined;
}

/** Converts terms to a change. Missing terms stay unchanged. */
function toChange(terms: JsonTerms): TermsChange {
  const change = {
    expiresAt: terms.expires_at,
    password: terms.password,
    maxTransfers: terms.max_transfers,
    maxBytes: terms.max_bytes,
    maxFileBytes: terms.max_file_bytes,
    accepts: terms.accepts,
    note: terms.note,
    senderName: terms.sender_name,
    message: terms.message,
    notifies: terms.notifies,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function jsonOf(link: ShareLink, url: string) {
  return {
    link_id: link.id,
    url,
    bucket: link.bucketName,
    kind: link.kind,
    key: link.key,
    version_id: link.versionId,
    note: link.note,
    sender_name: link.senderName,
    message: link.message,
    has_password: link.passwordHash !== null,
    expires_at: link.expiresAt,
    max_transfers: link.maxTransfers,
    max_bytes: link.maxBytes,
    max_file_bytes: link.maxFileBytes,
    accepts: [...link.accepts],
    notifies: link.notifies,
    transfers: link.transfers,
    bytes: link.bytes,
    created_at: link.createdAt,
    revoked_at: link.revokedAt,
  };
}
