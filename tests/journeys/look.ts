/** Takes screenshots of every screen at both widths in both themes: `deno task screenshots [url]`. */
