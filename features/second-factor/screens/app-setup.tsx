import type { AppSetup } from "../contract.ts";
import { CodeForm, type CodeFormProps } from "./code-form.tsx";

interface AppSetupFormProps extends Omit<CodeFormProps, "kind" | "after"> {
  readonly app: AppSetup;
}

/** The secret for an authenticator app, to be photographed or typed, and its first code. */
export function AppSetupForm({ app, ...form }: AppSetupFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        Scan this with an authenticator app such as Google Authenticator, 1Password or Aegis. On this device,{" "}
        <a className="font-medium text-accent-strong underline underline-offset-2" href={app.uri}>open your app</a>.
      </p>
      <QrCode {...app.qr} />
      <div>
        <p className="text-sm text-ink-soft">Or enter this key in the app:</p>
        <p className="mt-1 font-record text-sm break-words select-all" data-secret>
          {app.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      <CodeForm kind="app" {...form} />
    </div>
  );
}

/** Dark on light in every theme: many cameras read nothing else. */
function QrCode({ size, path }: AppSetup["qr"]) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key"
      shapeRendering="crispEdges"
      className="size-44 self-center rounded-md border"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
