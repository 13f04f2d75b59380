import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserOnly } from "./deploy/build/browser-only.ts";
import { backupWindowPage } from "./deploy/build/backup-window-page.ts";
import { manualPictures } from "./features/manual/pictures.vite.ts";
import { helpVideoFiles } from "./features/support/help-videos.vite.ts";
import { pdfjsAssets } from "./ui/pdf-viewer/pdfjs-assets.vite.ts";
import { sharedChunk } from "./deploy/build/first-screen.ts";
import { filesAsText, strongroomDevelopment } from "./deploy/build/dev-server.ts";
import { loneProgram } from "./deploy/build/lone-program.ts";
import { oneFilePage } from "./deploy/build/one-file-page.ts";
import { signInProgram } from "./deploy/build/sign-in-program.ts";
import { slimContracts } from "./deploy/build/slim-contracts.ts";
import { stylesAsFiles } from "./deploy/build/styles-as-files.ts";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pdfjsAssets(),
    helpVideoFiles(),
    manualPictures(),
    oneFilePage({ fileName: "verify.html", folder: "features/verifier/page" }),
    oneFilePage({ fileName: "copy.html", folder: "features/backup/offline-page" }),
    backupWindowPage(),
    loneProgram(signInProgram),
    slimContracts(),
    browserOnly(),
    stylesAsFiles(),
    strongroomDevelopment(),
    filesAsText(),
  ],
  resolve: {
    alias: [
      { find: /^@\//, replacement: new URL("./", import.meta.url).pathname },
      // What this package makes up for is part of every React that is used here.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  // Taken ahead, it would keep the styles that `stylesAsFiles` takes out.
  optimizeDeps: { exclude: ["sonner"] },
  publicDir: "ui/public",
  server: {
    port: Number(Deno.env.get("PORT") ?? 8000),
    strictPort: true,
    host: Deno.env.get("HOST") ?? "127.0.0.1",
    // Records are no source: watching the files of an archive would take most of the time.
    watch: { ignored: [new URL("./data/**", import.meta.url).pathname] },
  },
  appType: "custom",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    // A list of what each late file imports costs 3 kB of the first load; its imports are fetched when it is read, and what a
    // page needs at once the server names in its head.
    modulePreload: { resolveDependencies: (_file, deps, { hostType }) => hostType === "js" ? [] : deps },
    // The first screens are one file on purpose, and so is the PDF engine; tests weigh what is sent.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: "main.client.tsx",
      // Reading a property does nothing else, neither in our code nor in the packages that the browser gets.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Every file that is loaded late is named in the first load, where names cost kilobytes: its hash alone says which one it
        // is. The viewer's parts keep theirs, by which tests see that nobody loads them in vain.
        chunkFileNames: ({ name }) => `assets/${/pdf|engine|viewer/.test(name) ? "[name]-" : ""}[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: sharedChunk(), debugName: "shared files" }],
        },
      },
    },
    sourcemap: false,
  },
});
