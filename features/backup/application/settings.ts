import * as v from "valibot";
import { syncFolder, withOpen, writeAll } from "@/kernel/files/disk.ts";

const settingsSchema = v.object({
  /** The archive's address. */
  server: v.pipe(v.string(), v.url()),
  /** The session that the archive gave to this application, `name=value`: for the file's owner alone. */
  cookie: v.string(),
  applicationId: v.number(),
  /** What this computer is called there. */
  name: v.string(),
  /** Where the copy lies: a folder, or `s3://bucket/prefix`. Null until it is chosen. */
  destination: v.nullable(v.string()),
  /** When the daily run begins, `HH:MM` of this computer's clock. */
  dailyAt: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The folder of the application on this computer: settings, its key, what it knows of the copy. */
export class Home {
  constructor(readonly folder: string) {}

  get keyPath(): string {
    return `${this.folder}/key.json`;
  }

  get indexPath(): string {
    return `${this.folder}/copy.db`;
  }

  get lockPath(): string {
    return `${this.folder}/running.lock`;
  }

  /** Null before the application is connected. */
  async settings(): Promise<Settings | null> {
    try {
      return v.parse(settingsSchema, JSON.parse(await Deno.readTextFile(`${this.folder}/settings.json`)));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  /** Replaces the settings; they are durable when it returns. */
  async keep(settings: Settings): Promise<void> {
    await this.make();
    const draft = `${this.folder}/settings.${crypto.randomUUID()}`;
    await withOpen(draft, { write: true, createNew: true, mode: 0o600 }, async (file) => {
      await writeAll(file, new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`));
      await file.sync();
    });
    await Deno.rename(draft, `${this.folder}/settings.json`);
    await syncFolder(this.folder);
  }

  /** Makes the folder, for its owner alone. */
  async make(): Promise<void> {
    await Deno.mkdir(this.folder, { recursive: true, mode: 0o700 });
  }
}

/** STRONGROOM_BACKUP_HOME, or a folder of the person's own. */
export function homeFrom(environment: Readonly<Record<string, string | undefined>>): Home {
  const { STRONGROOM_BACKUP_HOME: named, LOCALAPPDATA: windows, HOME: person } = environment;
  if (named) return new Home(named);
  if (Deno.build.os === "windows" && windows) return new Home(`${windows}/Strongroom Backup`);
  if (Deno.build.os === "darwin" && person) return new Home(`${person}/Library/Application Support/Strongroom Backup`);
  return new Home(`${person ?? "."}/.strongroom-backup`);
}
