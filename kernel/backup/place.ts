import { isAbsolute, relative, resolve } from "node:path";
import { s3AddressIn, s3SettingsFrom, S3SettingsWrong } from "../s3/settings.ts";
import { type Destination, DestinationFailed } from "./destination.ts";
import { folderDestination } from "./folder-destination.ts";
import { s3Destination } from "./s3-destination.ts";

/** Folders of the archive, which no backup may lie in. */
export interface ArchiveFolders {
  readonly dataFolder: string;
  readonly filesFolder: string;
}

/** Opens the place of a backup as written in a command. Throws {@link DestinationFailed} for one that will not do. */
export function placeNamed(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
  { dataFolder, filesFolder }: ArchiveFolders,
): Destination {
  if (text.startsWith("s3:")) {
    try {
      const address = s3AddressIn(text);
      return s3Destination(address, s3SettingsFrom(address.bucket, environment));
    } catch (error) {
      throw error instanceof S3SettingsWrong ? new DestinationFailed(error.message) : error;
    }
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    throw new DestinationFailed("The place of a backup is a folder, or s3://bucket/prefix.");
  }
  if ([dataFolder, filesFolder].some((folder) => overlap(folder, text))) {
    throw new DestinationFailed(
      `The backup must lie outside STRONGROOM_DATA and STRONGROOM_FILES, best on another disk. ${text} does not.`,
    );
  }
  return folderDestination(text);
}

/** One folder is the other, or lies in it. */
export function overlap(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === "" || !(/^\.\.(?:[/\\]|$)/.test(way) || isAbsolute(way));
}
