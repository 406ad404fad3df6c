const loaded = 'loaded';

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
/** The page is served with `require-trusted-types-for 'script'`, and may only turn text into code here. */
const policy = trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url });

/**
 * Starts a worker from one of our files. A page with an opaque origin can only start workers from its own blobs, and no
 * modules, so it starts one that imports the file. Resolves once the worker listens; rejects if it can't be loaded.
 */
export function startWorker(path: string): Promise<Worker> {
  const file = JSON.stringify(new URL(path, location.href).href);
  const code = `import(${file}).then(() => postMessage('${loaded}'), (error) => reportError(error))`;
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(policy?.createScriptURL(url) ?? url);
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error(`${path} could not be started`));
    worker.addEventListener('message', function wait({ data }) {
      if (data !== loaded) return;
      worker.removeEventListener('message', wait);
      resolve(worker);
    });
  });
}
