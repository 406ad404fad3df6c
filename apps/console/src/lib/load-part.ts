/**
 * Fetches a part of the console that the page can do without for a while. One that is wanted while the network is away
 * comes when the network is back; until then the page stays as it is.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPart(load);
  }
}
