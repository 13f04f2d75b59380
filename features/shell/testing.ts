import type { Session, SessionStore } from "./contract.ts";

/** A store as the session tells it, open to its staff. */
export function aSessionStore(given: Partial<SessionStore> = {}): SessionStore {
  return {
    id: 1,
    friendlyFFLName: "Prairie Arms",
    legalFFLName: "Prairie Arms LLC",
    licence: "5-73-047-01-9G-12345",
    city: "Enid",
    state: "OK",
    timeZone: "America/Chicago",
    isOpen: true,
    hoursToday: null,
    opensNext: null,
    askAgainIn: null,
    permissions: ["documents.file", "documents.read", "stores.see"],
    ...given,
  };
}

/** The session of an account owner. */
export function aSession(given: Partial<Session> = {}): Session {
  return {
    person: {
      id: 1,
      name: "Hannah Whitaker",
      email: "owner@prairie.example",
      phone: "4055550100",
      role: "FFLAccountOwner",
      roleLabel: "Account Owner",
      initials: "HW",
      uri: null,
      isOperator: false,
    },
    account: { id: 1, name: "Prairie Arms", type: 0, isDisabled: false, storeCount: 1 },
    stores: [aSessionStore()],
    lastStoreId: null,
    accountPermissions: ["documents.file", "documents.read", "shell.overview", "stores.see"],
    auditorMode: false,
    maySwitchToAuditor: false,
    impersonating: null,
    sendTo: null,
    blocking: null,
    sampleInstallation: false,
    copyright: "© 2026 Strongroom",
    ...given,
  };
}
