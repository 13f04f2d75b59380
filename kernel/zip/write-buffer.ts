const roomSize = 64 * 1024;
/** What is larger is handed on as it is; copying it would cost more than a piece of its own. */
const mostCopied = 16 * 1024;

/** Bytes on their way out: small ones are gathered into pieces that are worth sending. */
export class WriteBuffer {
  /** Everything that was added so far, in bytes. */
  total = 0;
  #room = new Uint8Array(roomSize);
  #used = 0;

  /** Takes bytes and gives the pieces that are ready to go. */
  *add(bytes: Uint8Array): Generator<Uint8Array, void, void> {
    this.total += bytes.length;
    if (bytes.length > mostCopied) {
      yield* this.rest();
      yield bytes;
      return;
    }
    if (this.#used + bytes.length > this.#room.length) yield* this.rest();
    this.#room.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Gives what is left. */
  *rest(): Generator<Uint8Array, void, void> {
    if (this.#used === 0) return;
    const piece = this.#room.subarray(0, this.#used);
    // The piece is the reader's from now on; only what is left of the room is written again.
    this.#room = this.#used + mostCopied > this.#room.length
      ? new Uint8Array(roomSize)
      : this.#room.subarray(this.#used);
    this.#used = 0;
    yield piece;
  }
}
