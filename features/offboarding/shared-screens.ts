export { saveExport } from "./screens/save-export.ts";
