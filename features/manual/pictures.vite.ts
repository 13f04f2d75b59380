import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const source = new URL("./pictures/", import.meta.url);
const folder = "assets/manual/";

/**
 * Serves the pictures of the manual from our own address: a build puts them among the client's files, a development
 * server reads them where they lie. The hash in the name lets browsers keep them for ever; `library.ts` builds the same.
 */
export function manualPictures(): Plugin {
  return {
    name: "manual-pictures",
    generateBundle() {
      for (const [fileName, content] of hashedPictures()) {
        this.emitFile({ type: "asset", fileName: folder + fileName, source: content });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const content = hashedPictures().get((request.url ?? "").split("?")[0].replace(/^\//, ""));
        if (!content) return next();
        response.setHeader("Content-Type", "image/webp");
        response.end(content);
      });
    },
  };
}

function hashedPictures(): ReadonlyMap<string, Uint8Array> {
  return new Map(
    readdirSync(source).filter((name) => name.endsWith(".webp")).map((name) => {
      const content = readFileSync(new URL(name, source));
      return [name.replace(/\.webp$/, `-${pictureHash(content)}.webp`), content];
    }),
  );
}

/** The first eight digits of the SHA-256 of a picture. */
export function pictureHash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}
