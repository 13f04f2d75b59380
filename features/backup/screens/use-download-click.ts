import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { logDownloadClick } from "../contract-state.ts";

/** Tells the server that the button of the banner or of the warning was pressed. Errors are silent (document 1, section 7). */
export function useDownloadClick(origin: "banner" | "popup"): () => void {
  const { api } = useScreens();
  return () => void api.call(logDownloadClick, { body: { origin } }).catch(() => {});
}
