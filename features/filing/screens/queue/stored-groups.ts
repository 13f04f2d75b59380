import { isFinished, type QueuedFile, type QueuedGroup, storedOf } from "./model.ts";
import type { QueueStorage } from "./storage.ts";

/** One person's groups as the browser stores them, in the order in which they were chosen. */
export class StoredGroups {
  readonly #orders = new Map<string, number>();
  #order = 0;

  /** `onLost` hears that the browser keeps no more: a reload would lose what is not filed. */
  constructor(readonly storage: QueueStorage, readonly owner: string, readonly onLost: () => void) {}

  /** Keeps how far a group is; one that is finished is not stored. */
  save(group: QueuedGroup): void {
    if (isFinished(group)) return;
    const at = this.#orders.get(group.key) ?? Date.now() * 1000 + this.#order++ % 1000;
    this.#orders.set(group.key, at);
    this.storage.saveGroup(storedOf(group, this.owner, at)).catch(() => this.onLost());
  }

  async saveContents(files: readonly QueuedFile[]): Promise<void> {
    for (const { id, file } of files) await this.storage.saveContent(id, file).catch(() => this.onLost());
  }

  async remove({ key, files }: Pick<QueuedGroup, "key" | "files">): Promise<void> {
    await this.storage.remove(key, files.map(({ id }) => id)).catch(() => {});
  }

  removeContent({ id }: QueuedFile): void {
    void this.storage.removeContent(id).catch(() => {});
  }
}
