import FilePlus2 from "lucide-react/icons/file-plus-2";
import { createElement } from "react";
import { archivePrimaryAction } from "@/features/documents/slots.ts";
import { banners } from "@/features/shell/slots.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { LazyUploadBar } from "./screens/lazy-upload-bar.tsx";

export default {
  name: "filing",
  menu: [{
    key: "filing.upload",
    place: "top",
    label: "Upload New Document",
    order: 90,
    icon: FilePlus2,
    permission: "documents.file",
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/documents?upload=1`,
  }],
  slots: [
    {
      slot: banners.name,
      key: "filing.uploads",
      label: "Uploads",
      order: 100,
      render: () => createElement(LazyUploadBar),
    },
    fillSlot(archivePrimaryAction, {
      key: "filing.upload",
      label: "Upload New Document",
      order: 10,
      load: () => import("./screens/upload-host.tsx"),
    }),
  ],
} satisfies ScreenFeature;
