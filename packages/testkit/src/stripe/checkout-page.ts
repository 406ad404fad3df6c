import type { Session } from './objects.ts';

/** Returns the payment page, where a person pays with a valid or a declined card, or cancels. */
export function checkoutPage(session: Session, isDeclined: boolean): string {
  const amount = `$${(session.amount_total / 100).toFixed(2)}`;
  const form =
    session.status === 'open'
      ? `${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}
<form method="post"><button name="card" value="good">Pay ${amount}</button>
<button name="card" value="declined">Pay with a declined card</button></form>
<p><a href="${escapeHtml(session.cancel_url ?? '')}">Back to the shop</a></p>`
      : '<p role="alert">This page has expired.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head>
<body><main><h1>Checkout</h1>${form}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
