const blockBytes = 64;
/** FIPS 180-4, section 4.2.2. */
const constants = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/**
 * Creates a SHA-256 (FIPS 180-4). The browser's own answers one call at a time and later, which takes minutes for the
 * hundreds of thousands of short texts in a release.
 */
export function createSha256() {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  const block = new Uint8Array(blockBytes);
  let [filled, total] = [0, 0];
  const hasher = {
    update(bytes) {
      total += bytes.length;
      for (let at = 0; at < bytes.length; ) {
        const taken = Math.min(blockBytes - filled, bytes.length - at);
        block.set(bytes.subarray(at, at + taken), filled);
        [filled, at] = [filled + taken, at + taken];
        if (filled === blockBytes) {
          compress(state, block);
          filled = 0;
        }
      }
      return hasher;
    },
    digest() {
      const bits = total * 8;
      const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8);
      const view = new DataView(padding.buffer);
      padding[0] = 0x80;
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits % 2 ** 32);
      hasher.update(padding);
      const digest = new DataView(new ArrayBuffer(32));
      for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
      return new Uint8Array(digest.buffer);
    },
  };
  return hasher;
}

const words = new Uint32Array(64);
const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

function compress(state, block) {
  for (let at = 0; at < 16; at++) {
    words[at] =
      (block[at * 4] << 24) | (block[at * 4 + 1] << 16) | (block[at * 4 + 2] << 8) | block[at * 4 + 3];
  }
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const spread = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    words[at] =
      words[at - 16] + spread + words[at - 7] + (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const mixed = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + constants[at] + words[at]) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] += word;
}
