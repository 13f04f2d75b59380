import type { Client } from "../product/client.ts";
import type { Recorder } from "./recorder.ts";

/** What a video is played on. */
export interface Scene {
  readonly recorder: Recorder;
  /** Calls the server as the person in the video, for what has to be there before. */
  readonly client: Client;
  /** A folder for files that are uploaded. */
  readonly folder: string;
}

/** What one help video shows. */
export interface Subject {
  /** The name of its files. */
  readonly name: string;
  readonly title: string;
  /** Whose screen it is: an email of the sample data. */
  readonly as: string;
  readonly play: (scene: Scene) => Promise<void>;
}
