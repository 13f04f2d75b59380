import { createRoot } from "react-dom/client";
import "@/ui/app.css";
import { BackupWindow } from "./backup-window.tsx";

const place = document.getElementById("window");
if (!place) throw new Error("The page has no place for the window.");
createRoot(place).render(<BackupWindow />);
