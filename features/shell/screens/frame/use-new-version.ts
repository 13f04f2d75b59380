import { useEffect, useState } from "react";

const lookEvery = 10 * 60_000;

/** True once the server gives pages of another build than this one: looked at now and then, and when a part did not come. */
export function useNewVersion(isOnline: boolean): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    if (isNewer || !isOnline) return;
    const look = async () => {
      if (document.visibilityState === "visible" && await isOtherBuild()) setIsNewer(true);
    };
    const partIsGone = () => void look();
    const timer = setInterval(() => void look(), lookEvery);
    addEventListener("vite:preloadError", partIsGone);
    return () => {
      clearInterval(timer);
      removeEventListener("vite:preloadError", partIsGone);
    };
  }, [isNewer, isOnline]);
  return isNewer;
}

/** Compares the entry script of this page with the one of a page fetched now. */
async function isOtherBuild(): Promise<boolean> {
  const mine = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const page = await fetch("/sign-in", { headers: { unattended: "true" } })
    .then((response) => response.ok ? response.text() : "", () => "");
  return Boolean(mine) && page !== "" && !page.includes(`src="${mine}"`);
}
