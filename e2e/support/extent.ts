/** Tags tests that `npm test` leaves to the whole run (`npm test -- everything`). */
export const wholeRunOnly = { tag: '@whole-run' };
