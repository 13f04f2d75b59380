import type { Plugin } from "vite";

const library = /\/sonner\/dist\/index\.mjs$/;
const injection = /^__insertCSS\(".*"\);$/m;

/**
 * Takes out of sonner the call that puts a style element into the page: `style-src 'self'` refuses it, and `ui/app.css`
 * has the same styles from the library's file.
 */
export function stylesAsFiles(): Plugin {
  return {
    name: "styles-as-files",
    enforce: "pre",
    transform(code, id) {
      if (!library.test(id)) return null;
      if (!injection.test(code)) throw new Error("sonner puts its styles into the page in another way now.");
      return { code: code.replace(injection, ""), map: null };
    },
  };
}
