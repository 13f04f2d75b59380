import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { stylesAsFiles } from "../deploy/build/styles-as-files.ts";
import { pdfjsAssets } from "../ui/pdf-viewer/pdfjs-assets.vite.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), pdfjsAssets(), stylesAsFiles()],
  optimizeDeps: { exclude: ["sonner"] },
  resolve: { alias: { "@/": new URL("../", import.meta.url).pathname } },
});
