export { LinkDialog } from "./screens/link-dialog.tsx";
export type { HandedLink } from "./screens/use-user-actions.ts";
