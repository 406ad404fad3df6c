import { escapeHtml } from '../../platform/html.ts';
import type { AgentPageWords } from './words.ts';

/** Returns HTML of the password form, which needs no script. */
export function formBody(action: string, words: AgentPageWords, refusal: string | undefined): string {
  const alert = refusal ? `<p role="alert" id="refusal">${escapeHtml(refusal)}</p>` : '';
  return `<h1>${escapeHtml(words.passwordTitle)}</h1>
<p>${escapeHtml(words.passwordText)}</p>
${alert}
<form class="password" method="post" action="${escapeHtml(action)}">
<label for="password">${escapeHtml(words.password)}</label>
<input type="password" id="password" name="password" required maxlength="128" autocomplete="off"${refusal ? ' aria-invalid="true" aria-describedby="refusal"' : ''}>
<button type="submit">${escapeHtml(words.open)}</button>
</form>`;
}

/** Returns HTML of a page that explains a refusal, with the code for the support. */
export function refusalBody({ title, text, code }: { title: string; text: string; code: string }): string {
  return `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="terms">${escapeHtml(code)}</p>`;
}
