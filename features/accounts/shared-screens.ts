export { PasswordChecklist } from "./screens/password-checklist.tsx";
