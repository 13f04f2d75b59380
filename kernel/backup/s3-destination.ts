import { S3Bucket, type S3Patience } from "../s3/bucket.ts";
import { S3Failed, S3Missing } from "../s3/errors.ts";
import type { S3Address, S3Settings } from "../s3/settings.ts";
import {
  checked,
  type Content,
  type Destination,
  DestinationFailed,
  ObjectMissing,
  objectName,
  type StoredObject,
} from "./destination.ts";

/** Backups in a bucket, all keys under one prefix. */
export function s3Destination(address: S3Address, settings: S3Settings, patience?: S3Patience): Destination {
  return new S3Destination(address, new S3Bucket(settings, patience));
}

class S3Destination implements Destination {
  readonly title: string;
  readonly #prefix: string;

  constructor({ bucket: name, prefix }: S3Address, readonly bucket: S3Bucket) {
    this.title = `s3://${name}${prefix === "" ? "" : `/${prefix}`}`;
    this.#prefix = prefix === "" ? "" : `${prefix}/`;
  }

  async put(name: string, content: Content): Promise<void> {
    await this.#told(() => this.bucket.put(this.#keyOf(name), sent(content)));
  }

  async putNew(name: string, content: Content): Promise<boolean> {
    return await this.#told(() => this.bucket.put(this.#keyOf(name), sent(content), { onlyNew: true }));
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    try {
      yield* this.bucket.get(this.#keyOf(name));
    } catch (error) {
      throw told(error, name);
    }
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    try {
      for await (const { key, size, modified } of this.bucket.list(`${this.#prefix}${folder}/`)) {
        yield { name: key.slice(this.#prefix.length), size, modified };
      }
    } catch (error) {
      throw told(error, folder);
    }
  }

  async find(name: string): Promise<StoredObject | null> {
    const found = await this.#told(() => this.bucket.head(this.#keyOf(name)));
    return found && { name, size: found.size, modified: found.modified };
  }

  async remove(name: string): Promise<void> {
    await this.#told(() => this.bucket.remove(this.#keyOf(name)));
  }

  /** A server keeps nothing of an object that did not come whole. */
  async tidy(): Promise<void> {}

  close(): void {
    this.bucket.close();
  }

  #keyOf(name: string): string {
    return this.#prefix + objectName(name);
  }

  async #told<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      throw told(error, "");
    }
  }
}

function sent(content: Content) {
  return { size: content.size, sha256: content.sha256, open: () => checked(content) };
}

function told(error: unknown, name: string): unknown {
  if (error instanceof S3Missing) return new ObjectMissing(name);
  return error instanceof S3Failed ? new DestinationFailed(error.message, { cause: error }) : error;
}
