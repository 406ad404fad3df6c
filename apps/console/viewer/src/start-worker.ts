const loaded = 'loaded';

/**
 * Starts a worker from a file of ours. A page whose origin is its own alone may start none but from itself, and a module
 * not even so; so it starts one that imports the file. Resolves once it listens; rejects when it can't be had.
 */
export function startWorker(path: string): Promise<Worker> {
  const file = JSON.stringify(new URL(path, location.href).href);
  const code = `import(${file}).then(() => postMessage('${loaded}'), (error) => reportError(error))`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error(`${path} could not be started`));
    worker.addEventListener('message', function wait({ data }) {
      if (data !== loaded) return;
      worker.removeEventListener('message', wait);
      resolve(worker);
    });
  });
}
