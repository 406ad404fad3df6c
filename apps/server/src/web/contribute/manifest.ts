const nameMaxLength = 120;

/** Returns the web app manifest with which a browser installs the page of one project, under the project's title. */
export function manifestOf(project: string, name: unknown) {
  const title = typeof name === 'string' && name.trim() ? name.trim().slice(0, nameMaxLength) : 'Atoll';
  const start = `/c/${project}`;
  return {
    id: start,
    name: title,
    short_name: title,
    start_url: start,
    scope: '/c/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6a69',
    icons: [
      { src: '/c/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/c/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/c/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
