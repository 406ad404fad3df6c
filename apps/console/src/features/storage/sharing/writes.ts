import {
  createShareLink,
  deleteShareLink,
  mailShareLink,
  removeShareLogo,
  revokeShareLink,
  setShareLogo,
  updateShareLink,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { linksChanged as invalidates, logoChanged } from './queries.ts';

export const createLinkWrite: Write<typeof createShareLink> = { call: createShareLink, invalidates };
export const updateLinkWrite: Write<typeof updateShareLink> = { call: updateShareLink, invalidates };
export const mailLinkWrite: Write<typeof mailShareLink, 'addresses'> = {
  call: mailShareLink,
  fieldOf: () => 'addresses',
};
export const revokeWrite: Write<typeof revokeShareLink> = { call: revokeShareLink, invalidates };
export const deleteLinkWrite: Write<typeof deleteShareLink> = { call: deleteShareLink, invalidates };
export const setLogoWrite: Write<typeof setShareLogo> = { call: setShareLogo, invalidates: logoChanged };
export const removeLogoWrite: Write<typeof removeShareLogo> = {
  call: removeShareLogo,
  invalidates: logoChanged,
};
