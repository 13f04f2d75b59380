import * as v from "valibot";
import { timeOfDay } from "../../contract-window.ts";
import { draftName, namesIn, removeIfThere, replaceFile, syncFolder } from "@/kernel/files/disk.ts";

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
  dailyAt: v.pipe(v.string(), v.regex(timeOfDay)),
  /** A run begins whenever something changes, too. */
  onChange: v.optional(v.boolean(), true),
  /** How the bucket is reached; null for a folder, and where the environment says it. */
  s3: v.optional(
    v.nullable(v.object({
      endpoint: v.string(),
      region: v.string(),
      accessKeyId: v.string(),
      secretAccessKey: v.string(),
    })),
    null,
  ),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The settings file or the key is cut off or was changed by hand: a sentence for a person. Nothing of it is thrown away. */
export class SettingsDamaged extends Error {
  constructor(what: "settings file" | "key", path: string, options?: ErrorOptions) {
    super(
      `The ${what} ${path} is damaged or gone. Sign in again: what is left of it is kept beside the new one. ` +
        "The copy is not affected.",
      options,
    );
    this.name = "SettingsDamaged";
  }
}

/** Gives a damaged file another name in its folder. */
export async function setAside(folder: string, name: string): Promise<void> {
  const at = new Date().toISOString().replaceAll(/[:.]/g, "-");
  await Deno.rename(`${folder}/${name}.json`, `${folder}/${name} damaged ${at}.json`);
}

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

  get settingsPath(): string {
    return `${this.folder}/settings.json`;
  }

  /** Null before the application is connected. Throws {@link SettingsDamaged}. */
  async settings(): Promise<Settings | null> {
    let text: string;
    try {
      text = await Deno.readTextFile(this.settingsPath);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
    try {
      return v.parse(settingsSchema, JSON.parse(text));
    } catch (error) {
      throw new SettingsDamaged("settings file", this.settingsPath, { cause: error });
    }
  }

  /** Replaces the settings; they are durable when it returns. A damaged file is kept under another name. */
  async keep(settings: Settings): Promise<void> {
    await this.make();
    await this.#setDamagedAside();
    await this.write("settings.json", `${JSON.stringify(v.parse(settingsSchema, settings), null, 2)}\n`);
  }

  /** Forgets the settings. The copy, what is known of it and the key stay. */
  async forget(): Promise<void> {
    await this.#setDamagedAside();
    await removeIfThere(this.settingsPath);
    await syncFolder(this.folder);
  }

  /** Replaces a file of the folder, for its owner alone: it is there whole or as it was. */
  async write(name: string, text: string): Promise<void> {
    await replaceFile(`${this.folder}/${name}`, text);
  }

  /** Throws away drafts of programs that were killed. Only while no other program of this folder runs. */
  async tidy(): Promise<void> {
    await this.make();
    for (const name of await namesIn(this.folder, draftName)) await removeIfThere(`${this.folder}/${name}`);
  }

  async #setDamagedAside(): Promise<void> {
    try {
      await this.settings();
    } catch (error) {
      if (!(error instanceof SettingsDamaged)) throw error;
      await setAside(this.folder, "settings");
    }
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
