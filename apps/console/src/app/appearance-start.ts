/**
 * Applies the stored theme and density before the first paint. It is a separate script, which browsers run while they
 * parse the head; modules might run after the first paint. Style sheets ignore unknown values.
 */
try {
  for (const name of ['theme', 'density']) {
    const chosen = localStorage.getItem(name);
    if (chosen !== null) document.documentElement.dataset[name] = chosen;
  }
} catch {
  // People who block cookies have no stored appearance.
}
