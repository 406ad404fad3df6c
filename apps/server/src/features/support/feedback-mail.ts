import { defaultLocale } from '@atoll/contract';
import { type RenderedMail, renderMail } from '../../platform/mail/index.ts';
import type { Feedback } from './support.store.ts';

/** Creates the operator's mail, in English like all texts for operators. */
export function feedbackMail(feedback: Feedback, accessKey: string): RenderedMail {
  return renderMail({
    locale: defaultLocale,
    subject: `Atoll feedback: ${feedback.topic}`,
    heading: `Feedback: ${feedback.topic}`,
    paragraphs: feedback.message.split(/\n{2,}/),
    footer: [`Account: ${accessKey}`, `Page: ${feedback.page ?? 'not given'}`, `Id: ${feedback.id}`],
  });
}
