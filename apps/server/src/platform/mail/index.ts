export { createFileMailer } from './file-mailer.ts';
export type { Mail, Mailer } from './mailer.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
export { type MailContent, type RenderedMail, renderMail } from './template.ts';
