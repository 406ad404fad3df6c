import { createMediaChecker, type MediaChecker, type MediaCheckerOptions } from '@atoll/media-checks';
import { makeFolder } from '../platform/lifecycle/index.ts';

/** Creates the media checker when the first file is checked, and its folder before that. */
export function createLazyMediaChecker(
  options: MediaCheckerOptions & { readonly folder: string },
): MediaChecker {
  let opening: Promise<MediaChecker> | undefined;
  const open = () => {
    opening ??= makeFolder(options.folder).then(() => createMediaChecker(options));
    return opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  };
  return {
    check: async (...asked) => (await open()).check(...asked),
    checkSchema: async (...asked) => (await open()).checkSchema(...asked),
    close: async () => (await opening)?.close(),
  };
}
