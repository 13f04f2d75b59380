import { useEffect } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { rememberSearch } from "../contract.ts";
import { searchInWords } from "./addresses.ts";

/** A search counts once it has rested this long, in milliseconds. */
const RESTING_MS = 1500;

/** Remembers a search that found something. That it could not be remembered is nobody's trouble. */
export function useRemembering(storeId: number, address: string, count: number | null): void {
  const { api } = useScreens();
  const found = count !== null && count > 0 && searchInWords(address) !== "";
  useEffect(() => {
    if (!found) return;
    const timer = setTimeout(() => {
      api.call(rememberSearch, { body: { storeId, address } }).catch(() => {});
    }, RESTING_MS);
    return () => clearTimeout(timer);
  }, [api, storeId, address, found]);
}
