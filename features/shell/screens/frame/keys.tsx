import { useState } from "react";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import type { KeyListProps } from "./key-list.tsx";

const list: LazyComponent<KeyListProps> = lazyComponent(async () => (await import("./key-list.tsx")).KeyList);

/** All keys of the product at a glance, fetched when they are first asked for. */
export function Keys(props: KeyListProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <list.Component {...props} /> : null;
}
