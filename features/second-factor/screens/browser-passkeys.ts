import * as v from "valibot";
import {
  type AuthenticationAnswer,
  authenticationAnswer,
  type AuthenticationOptions,
  type RegistrationAnswer,
  registrationAnswer,
  type RegistrationOptions,
} from "../contract-passkeys.ts";

/** The browser or the device gave no passkey; the message is for the person. */
export class PasskeyFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PasskeyFailed";
  }
}

const notGiven = "The passkey wasn't used. Try again, or choose another way.";
const messages: Readonly<Record<string, string>> = {
  NotAllowedError: notGiven,
  AbortError: notGiven,
  InvalidStateError: "This device already has a passkey for you.",
  SecurityError: "Passkeys don't work at this address. Use the address in the links Strongroom emails.",
};

/** False where there can be no passkeys: in an old browser, without encryption, and at a bare IP address. */
export function knowsPasskeys(): boolean {
  const isBareAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isBareAddress && typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";
}

/** Has the browser make a passkey. Throws {@link PasskeyFailed}. */
export async function makePasskey(options: RegistrationOptions): Promise<RegistrationAnswer> {
  const credential = await given(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
  );
  return v.parse(registrationAnswer, credential.toJSON());
}

/** Has the browser answer with a passkey. Throws {@link PasskeyFailed}. */
export async function askForPasskey(options: AuthenticationOptions): Promise<AuthenticationAnswer> {
  const credential = await given(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  );
  return v.parse(authenticationAnswer, credential.toJSON());
}

async function given(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!knowsPasskeys()) throw new PasskeyFailed("This browser doesn't support passkeys. Choose another way.");
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new PasskeyFailed(messages[error.name] ?? notGiven);
  }
  throw new PasskeyFailed(notGiven);
}
