export { LoadingPage } from "./screens/loading-page.tsx";
export { LogoutButton } from "./screens/logout-button.tsx";
export { StepDialog } from "./screens/step-dialog.tsx";
