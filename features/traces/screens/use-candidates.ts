import { useEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { type AskedFirearm, noFirearm } from "../contract-shapes.ts";
import { candidatesQuery } from "../queries.ts";
import { isAsked, searched } from "./draft.ts";

/** Long enough that a hand that types does not search for every letter, short enough not to be waited for. */
const pauseMs = 150;

/** Candidates for what stands in the form, a moment after it was typed. */
export function useCandidates(typed: AskedFirearm) {
  const context = useScreens();
  const firearm = useDebounced(useMemo(() => searched(typed), [typed]));
  const enabled = isAsked(firearm);
  const query = useQuery({ ...candidatesQuery(context, enabled ? firearm : noFirearm), enabled });
  return { ...query, data: enabled ? query.data : undefined, isAsked: enabled };
}

function useDebounced<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
