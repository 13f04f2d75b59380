/** Another program does this already. */
export class Held extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Held";
  }
}

/** Holds a file for this process, until it is closed or the process ends however it ends. Throws {@link Held}. */
export async function held(path: string, sentence: string): Promise<Deno.FsFile> {
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new Held(sentence);
}

/** Said to whoever would begin a second run: two at once would copy everything twice. */
export const runsAlready = "A backup is running already. Wait until it ends, or stop it.";
