/** Returns the kind of device for product events (specification section 7). */
export function deviceKind(userAgent: string): 'h5' | 'web' {
  return /Mobi|Android|iPhone/.test(userAgent) ? 'h5' : 'web';
}
