/** Placeholders of empty fields, the same in every language. */
export const examples = {
  origin: 'https://www.example.com',
  host: 'www.example.com',
  header: 'content-type',
  exposedHeader: 'ETag',
  logs: 'logs/',
  images: 'images/',
  suffix: '.jpg',
  folder: 'public/',
  errorPage: '404.html',
  https: 'https',
  http: 'http',
} as const;
