import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pdfjsAssets } from "../ui/pdf-viewer/pdfjs-assets.vite.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), pdfjsAssets()],
  resolve: { alias: { "@/": new URL("../", import.meta.url).pathname } },
});
