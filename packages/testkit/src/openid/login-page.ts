import type { OpenIdUser } from './provider.ts';

/** Returns the provider's sign-in page: one button for each known user, and one to refuse. */
export function loginPage(action: string, users: readonly OpenIdUser[]): string {
  const buttons = users.map(
    (user) =>
      `<button name="sub" value="${escapeHtml(user.sub)}">Continue as ${escapeHtml(user.email)}</button>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Choose an account</title></head>
<body>
<main>
<h1>Choose an account</h1>
<form method="post" action="${escapeHtml(action)}">
${buttons.join('\n')}
<button name="sub" value="">Deny</button>
</form>
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
