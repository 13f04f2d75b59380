import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { setNotice } from "../contract.ts";
import type { Compliance } from "../contract-shapes.ts";
import { type Change, useChange } from "./use-change.ts";

/** The notice as it is typed. */
export interface TypedNotice {
  /** "" for none. */
  readonly noticeDate: string;
  readonly officeName: string;
  readonly officeAddress: string;
}

/** What is typed into the notice of a store. */
export function useNotice({ storeId, notice, version }: Compliance): Change<TypedNotice> {
  const { api } = useScreens();
  const { noticeDate, officeName, officeAddress } = notice;
  return useChange({
    storeId,
    saved: { noticeDate: noticeDate ?? "", officeName, officeAddress },
    send: ({ noticeDate, ...office }) =>
      api.call(setNotice, {
        params: { id: String(storeId) },
        body: { version, noticeDate: noticeDate || null, ...office },
      }),
    done: "The notice was saved.",
    unable: "Unable to save the notice",
  });
}
