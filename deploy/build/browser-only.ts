import type { Plugin } from "vite";

const ours = /\/(?:features|kernel|ui)\/[^?]+\.tsx?(?:\?|$)/;
/** The question by which code tells whether it runs in a browser; not `typeof documentList`. */
const question = /\btypeof document\b(?!\s*[.\w([])/g;
/** What a route says of itself for the server, which preloads the module. */
const module = /\bhandle: \{\s*module: [\w"./-]+\s*(?:,\s*firstLoad: true\s*)?\}/g;

/**
 * Answers `typeof document` while the client is built, so that what only the server does, such as fetching ahead what a
 * page will show, is left out of it before the bundler looks for what is used.
 */
export function browserOnly(): Plugin {
  return {
    name: "strongroom-browser-only",
    apply: "build",
    // By now the types are gone, in which the same words may stand.
    enforce: "post",
    transform: (code, id) => ours.test(id) ? { code: answered(code), map: null } : null,
  };
}

/** The code as it is in a browser. */
export function answered(code: string): string {
  return code.replace(question, `"object"`).replace(module, "handle: {}");
}
