import { type Failure, toldFailure } from "@/kernel/screens/failure.ts";

/** What the server refused of a start or an invitation goes after three seconds (document 3, section 7); the rest stays. */
export function staysOf({ status }: Pick<Failure, "status">): { readonly stays: boolean } {
  return { stays: status !== 400 && status !== 403 };
}

/** The server's sentence, or the specification's where it failed itself (document 3, section 8). */
export function statusRefusal(error: unknown): string {
  const failed = "An error occurred updating auditor status.";
  const { status, message } = toldFailure(error, failed);
  return status >= 500 ? failed : message;
}
