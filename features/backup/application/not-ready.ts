/** What a command or the window lacks to go on, for the person who asked. */
export class NotReady extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "NotReady";
  }
}
