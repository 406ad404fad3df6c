/**
 * Puts the theme and the density that were chosen in this browser on the page before its first paint. A script of its own,
 * which browsers run while they read the head: modules run after they may have painted. Style sheets ignore unknown values.
 */
for (const name of ['theme', 'density']) {
  const chosen = localStorage.getItem(name);
  if (chosen !== null) document.documentElement.dataset[name] = chosen;
}
