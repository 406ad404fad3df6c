/** The query of a callback page (specification section 2, "Post-login redirect"). */
export interface CallbackQuery {
  redirect_url?: string;
  identity?: string;
}

export function callbackSearch({ redirect_url, identity }: Record<string, unknown>): CallbackQuery {
  return {
    ...(typeof redirect_url === 'string' ? { redirect_url } : {}),
    ...(typeof identity === 'string' ? { identity } : {}),
  };
}
