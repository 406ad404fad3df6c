import { type GrantableRole, type Locale, languageTag, type Role } from '@atoll/contract';
import { type Mailer, renderMail } from '../../../platform/mail/index.ts';
import type { Background } from '../mails/background.ts';
import type { Recipient } from '../mails/correspondence.ts';
import { type TeamTexts, teamTexts } from './team-texts.ts';

/** A mail about an account's members. */
export type TeamNotice =
  | { kind: 'joined'; account: string; who: string; role: Role }
  | { kind: 'roleChanged'; account: string; by: string; role: Role }
  | { kind: 'removed'; account: string; by: string }
  | { kind: 'transferStarted'; account: string; by: string; dueAt: number }
  | { kind: 'transferCanceled'; account: string }
  | { kind: 'ownershipReceived'; account: string; by: string }
  | { kind: 'ownershipGiven'; account: string; to: string };

export type TeamMails = ReturnType<typeof createTeamMails>;

export function createTeamMails(deps: {
  mailer: Pick<Mailer, 'send'>;
  background: Background;
  publicUrl: string;
}) {
  return {
    /** Sends an invitation. Rejects if it could not be sent, because the email is the only way to join. */
    async invite(
      { email, locale }: Recipient,
      {
        account,
        by,
        role,
        expiresAt,
        url,
      }: { account: string; by: string; role: GrantableRole; expiresAt: number; url: string },
    ) {
      const texts = teamTexts[locale];
      const until = writeTime(expiresAt, locale);
      const { action, ...text } = texts.invitation({ account, by, role: texts.roles[role], until });
      await deps.mailer.send({
        to: email,
        ...renderMail({ locale, ...text, action: { label: action, url } }),
      });
    },

    /** Sent in the background; a failure is only logged. */
    tell({ email, locale }: Recipient, notice: TeamNotice) {
      const texts = teamTexts[locale];
      const action = { label: texts.openTeam, url: `${deps.publicUrl}/settings/team` };
      const mail = renderMail({
        locale,
        ...noticeText(texts, notice, locale),
        action,
        footer: [...texts.footer],
      });
      deps.background.run(`team-${notice.kind}`, deps.mailer.send({ to: email, ...mail }));
    },
  };
}

function noticeText(texts: TeamTexts, notice: TeamNotice, locale: Locale) {
  switch (notice.kind) {
    case 'joined':
      return texts.joined({ ...notice, role: texts.roles[notice.role] });
    case 'roleChanged':
      return texts.roleChanged({ ...notice, role: texts.roles[notice.role] });
    case 'removed':
      return texts.removed(notice);
    case 'transferStarted':
      return texts.transferStarted({ ...notice, at: writeTime(notice.dueAt, locale) });
    case 'transferCanceled':
      return texts.transferCanceled(notice);
    case 'ownershipReceived':
      return texts.ownershipReceived(notice);
    case 'ownershipGiven':
      return texts.ownershipGiven(notice);
  }
}

function writeTime(at: number, locale: Locale): string {
  const time = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${time.format(at)} UTC`;
}
