/** Headers of the contributor's and reviewer's pages, the only ones that may request the camera and the microphone. */
export const contributePageHeaders = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(self), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
} as const;
