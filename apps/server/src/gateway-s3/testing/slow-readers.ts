import { request as httpRequest } from 'node:http';

/** Reads a little, and disconnects. */
export function abandon(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address, (answer) => {
      answer.once('data', () => {
        asked.destroy();
        resolve();
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Reads a little, and the rest on demand; returns the number of bytes. */
export function beginSlowly(address: string): Promise<{ finish(): Promise<number> }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address, (answer) => {
      let received = 0;
      answer.on('error', () => undefined);
      answer.once('readable', () => {
        received += (answer.read(1) as Buffer).length;
        resolve({
          finish: () =>
            new Promise((done) => {
              answer.on('close', () => done(received));
              answer.on('data', (chunk: Buffer) => {
                received += chunk.length;
              });
            }),
        });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
