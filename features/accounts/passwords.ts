import { hash, verify } from "@node-rs/argon2";

/** Hashes and checks passwords, a few at a time: each takes 19 MB of memory. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null as the stored hash it takes as long as with one, and is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Argon2id is the package's own default algorithm. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;

/** The password hashing of one process. */
export function createPasswords(): Passwords {
  const turns = limitConcurrency(atOnce);
  let dummy: Promise<string> | null = null;
  return {
    hash: (password) => turns(() => hash(password, options)),
    verify: async (stored, password) => {
      const known = stored ?? await (dummy ??= turns(() => hash(crypto.randomUUID(), options)));
      const right = await turns(() => verify(known, password));
      return right && stored !== null;
    },
  };
}

/** Lets at most `places` tasks run, the others wait in the order in which they came. */
function limitConcurrency(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
