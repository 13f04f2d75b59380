/** A way to a database server that a test can cut, freeze or make lose answers, as networks do. */
export interface Proxy {
  readonly url: string;
  /**
   * "open" passes everything on; "cut" ends connections and takes no new ones; "frozen" takes them and never answers;
   * "deaf" passes requests on and ends the connection instead of bringing the answer.
   */
  set(state: "open" | "cut" | "frozen" | "deaf"): void;
  close(): Promise<void>;
}

/** Listens on a free port and passes on to `target`. */
export function openProxy(target: string): Proxy {
  const { hostname, port } = new URL(target);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let state: Parameters<Proxy["set"]>[0] = "open";

  const end = (connection: Deno.Conn) => {
    if (!open.delete(connection)) return;
    connection.close();
  };

  async function pass(from: Deno.Conn, to: Deno.Conn, isAnswer: boolean): Promise<void> {
    const buffer = new Uint8Array(65_536);
    try {
      for (;;) {
        const count = await from.read(buffer);
        if (count === null || (state === "deaf" && isAnswer)) break;
        if (state === "frozen") continue;
        for (let sent = 0; sent < count;) sent += await to.write(buffer.subarray(sent, count));
      }
    } catch {
      // One side is gone; so is the other.
    }
    end(from);
    end(to);
  }

  async function serve(client: Deno.Conn): Promise<void> {
    open.add(client);
    if (state === "cut") return end(client);
    try {
      const server = await Deno.connect({ hostname, port: Number(port) });
      open.add(server);
      await Promise.all([pass(client, server, false), pass(server, client, true)]);
    } catch {
      end(client);
    }
  }

  const serving = new Set<Promise<void>>();
  const accepting = (async () => {
    for await (const client of listener) {
      const work = serve(client).finally(() => serving.delete(work));
      serving.add(work);
    }
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    set(next) {
      state = next;
      if (next === "cut") { for (const connection of [...open]) end(connection); }
    },
    async close() {
      listener.close();
      for (const connection of [...open]) end(connection);
      await accepting.catch(() => {});
      await Promise.all(serving);
    },
  };
}
