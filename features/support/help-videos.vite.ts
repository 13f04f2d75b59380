import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { builtName, endings } from "./file-names.ts";
import { recorded } from "./recorded.ts";

const types = { webm: "video/webm", vtt: "text/vtt; charset=utf-8", webp: "image/webp" } as const;

/** Puts the help videos with their captions and first pictures into the client build; in development they come from here. */
export function helpVideoFiles(): Plugin {
  const files = recorded.flatMap((video) =>
    endings.map((ending) => ({
      name: builtName(video, ending),
      type: types[ending],
      path: new URL(`./videos/${video.name}.${ending}`, import.meta.url),
    }))
  );
  return {
    name: "help-videos",
    generateBundle() {
      for (const { name, path } of files) {
        this.emitFile({ type: "asset", fileName: name, source: readFileSync(path) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => `/${name}` === request.url?.split("?")[0]);
        if (!file) return next();
        response.setHeader("Content-Type", file.type);
        response.end(readFileSync(file.path));
      });
    },
  };
}
