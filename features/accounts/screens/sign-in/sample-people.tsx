interface SamplePeopleProps {
  readonly sample: {
    readonly password: string;
    readonly people: readonly {
      readonly email: string;
      readonly name: string;
      readonly role: string;
      readonly place: string;
    }[];
  };
  readonly disabled: boolean;
  readonly onChoose: (email: string, password: string) => void;
}

/** The invented people of a sample installation; a press signs in as one of them. */
export function SamplePeople({ sample, disabled, onChoose }: SamplePeopleProps) {
  return (
    <section aria-label="Sample people" className="w-full max-w-md">
      <h2 className="text-base font-semibold">This is a sample installation</h2>
      <p className="mt-1 text-sm text-ink-soft">
        All people and records are fictional. Every password is{" "}
        <code className="font-record">{sample.password}</code>. Choose who to sign in as:
      </p>
      <ul className="mt-3 divide-y rounded-md border bg-paper">
        {sample.people.map(({ email, name, role, place }) => (
          <li key={email}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(email, sample.password)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-hover disabled:cursor-wait"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{email}</span>
              <span className="text-ink-soft">{role}</span>
              <span className="w-full truncate text-xs text-ink-faint">{name}, {place}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
