/** A program that uses the API over HTTP with a bearer token, as any other would. */
export interface Client {
  readonly token: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The JSON of a good answer; throws with status and message otherwise. */
  json<T>(path: string, init?: RequestInit): Promise<T>;
}

/** The password of people that tests make. */
export const password = "Strongroom!1";

/** Signs somebody in. */
export async function signInTo(url: string, email: string): Promise<Client> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return clientOf(url, (await response.json()).token);
}

/** Uses a one-time setup link to make the first company with its owner and one store. */
export async function setUpCompany(url: string, setupToken: string): Promise<Client> {
  const response = await fetch(`${url}/api/setup/${setupToken}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      kind: "company",
      name: "Olive Owner",
      email: "olive@example.com",
      password,
      confirmPassword: password,
      companyName: "Harbour Arms",
      phone: "4055550100",
      type: 0,
      storeName: "Harbour Arms",
      state: "OK",
      fflNumber: "",
    }),
  });
  if (!response.ok) throw new Error(`Setup answered ${response.status}: ${await response.text()}`);
  return clientOf(url, (await response.json()).token);
}

function clientOf(url: string, token: string): Client {
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(`${url}${path}`, { ...init, headers });
  };
  return {
    token,
    fetch: send,
    async json<T>(path: string, init?: RequestInit): Promise<T> {
      const response = await send(path, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
  };
}

/** The values of a document that a test files. */
export interface FiledValues {
  readonly storeId: number;
  readonly customerName: string;
  readonly serialNumber: string;
  readonly tsn?: string;
}

/** The multipart body of `POST /api/documents` with one PDF. */
export function filingForm(values: FiledValues, pdf: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set(
    "document",
    JSON.stringify({
      storeId: values.storeId,
      formType: 0,
      customerName: values.customerName,
      status: 0,
      transferDate: "2026-01-15",
      certificationDate: "2026-01-15",
      tsn: values.tsn ?? null,
      documentSerialNumbers: [{ serialNumber: values.serialNumber }],
      attachments: [{ fileName: "4473.pdf", type: 1 }],
    }),
  );
  form.append("files", new Blob([pdf], { type: "application/pdf" }), "4473.pdf");
  return form;
}
