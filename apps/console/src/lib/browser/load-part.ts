/**
 * Loads a part of the console that is not needed immediately. While the network is down, it waits until the network is
 * back; the page stays usable until then.
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
