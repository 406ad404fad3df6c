import { randomBytes } from 'node:crypto';

/** A person without an account. */
export interface Person {
  email: string;
  username: string;
  password: string;
}

export function newPerson(): Person {
  const unique = randomBytes(5).toString('hex');
  const password = `Aa1!${randomBytes(5).toString('hex')}`;
  return { email: `${unique}@example.com`, username: `Person ${unique}`, password };
}
