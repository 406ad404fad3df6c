import { type Locale, languageTag } from '@atoll/contract';
import { escapeHtml } from '../html.ts';
import { mailHead } from './head.ts';

/** The text of a mail in one language, from the domain that sends it. */
export interface MailContent {
  readonly locale: Locale;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  /** A link, shown as a button and again as text. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print under a rule. */
  readonly footer?: readonly string[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly secret?: string;
}

/** Renders the same text as plain text and as HTML without external resources. */
export function renderMail(content: MailContent): RenderedMail {
  const secret = content.code ?? content.action?.url;
  return {
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content),
    ...(secret === undefined ? {} : { secret }),
  };
}

function textOf({ heading, paragraphs, code, action, footer }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footer === undefined ? [] : ['-- ', ...footer]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const styles = {
  body: `margin:0;padding:24px;background:#eef3f3;color:#172225;${font};font-size:16px;line-height:1.6;text-wrap:pretty;word-break:auto-phrase;line-break:strict`,
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px',
  content: 'padding:32px',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3;text-wrap:balance',
  code: 'margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:6px',
  button:
    'display:inline-block;padding:12px 24px;background:#0b6a69;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  link: 'word-break:break-all;color:#0b6a69',
  small: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e8e8;color:#566467;font-size:13px',
} as const;

/** Gives the text the width of a phone, in programs that read styles of the head. */
const phone = '@media (max-width:480px){body{padding:12px !important}.content{padding:24px 20px !important}}';

function htmlOf({ locale, subject, heading, paragraphs, code, action, footer }: MailContent): string {
  const blocks = [
    `<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(code === undefined ? [] : [`<p style="${styles.code}">${escapeHtml(code)}</p>`]),
    ...(action === undefined ? [] : [button(action)]),
    ...(footer === undefined
      ? []
      : [`<div style="${styles.small}">${footer.map(escapeHtml).join('<br>')}</div>`]),
  ];
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>${phone}</style></head>
<body style="${styles.body}"><div style="${styles.card}">
${mailHead('Atoll')}
<div class="content" style="${styles.content}">
${blocks.join('\n')}
</div></div></body>
</html>
`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p><a href="${href}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p><a href="${href}" style="${styles.link}">${href}</a></p>`;
}
