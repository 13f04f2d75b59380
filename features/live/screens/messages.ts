/** One message of a stream of server-sent events. */
export interface Message {
  /** Behind which one goes on when the stream breaks. */
  readonly id: string | null;
  /** Null for what only says how far one is. */
  readonly event: string | null;
  readonly data: string;
}

/** Reads messages until the stream ends; rejects when it breaks. `onPart` is called for whatever comes. */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  hear: (message: Message) => void,
  onPart: () => void = () => {},
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    const blocks = (rest + decoder.decode(part.value, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) hear(messageIn(block));
  }
}

function messageIn(block: string): Message {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, Math.max(0, colon)), line.slice(colon + 2)] as const;
    }),
  );
  return { id: fields.get("id") ?? null, event: fields.get("event") ?? null, data: fields.get("data") ?? "{}" };
}
