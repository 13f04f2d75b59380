/**
 * Which dates of a form cannot well be right. The reader marks them, and filing asks about them; hence this file imports
 * nothing. Dates read YYYY-MM-DD, so that earlier ones sort before later ones.
 */

/** The dates of a form; null for one that is not known. */
export interface FormDates {
  readonly transferDate: string | null;
  readonly certificationDate: string | null;
  readonly nicsDate: string | null;
}

/** What dates are compared with. */
export interface DateRules {
  /** The day on which it is judged. */
  readonly today: string;
  /** For how many days a background check is good. */
  readonly checkWindowDays: number;
  /** The year that is printed on the form as that of its revision; null when nobody knows it. */
  readonly revisionYear?: number | null;
}

/** Sentences for a person by the date they are about; empty when all dates are plausible. */
export type DateDoubts = Partial<Record<keyof FormDates, string>>;

/**
 * The dates that cannot well be right: in the future, older than the form, or not in the order in which a form is filled
 * in: certified, checked, transferred within the window of the check (27 CFR 478.102, 478.124). Where two contradict each
 * other, both are named, for nobody knows which of them is wrong.
 */
export function dateDoubts(dates: FormDates, rules: DateRules): DateDoubts {
  const doubts: DateDoubts = {};
  const doubt = (names: readonly (keyof FormDates)[], sentence: string) => {
    for (const name of names) doubts[name] ??= sentence;
  };
  for (const name of ["transferDate", "certificationDate", "nicsDate"] as const) {
    const date = dates[name];
    if (date === null) continue;
    if (date > rules.today) doubt([name], "This date lies in the future.");
    else if (rules.revisionYear && Number(date.slice(0, 4)) < rules.revisionYear) {
      doubt([name], `This date is earlier than the form itself, which is of ${rules.revisionYear}.`);
    }
  }
  // A date that cannot be right by itself says nothing about the others.
  const sound = (name: keyof FormDates) => doubts[name] === undefined ? dates[name] : null;
  const [transferDate, certificationDate, nicsDate] = [
    sound("transferDate"),
    sound("certificationDate"),
    sound("nicsDate"),
  ];
  const isBefore = (earlier: string | null, later: string | null) =>
    earlier !== null && later !== null && earlier < later;
  const isLong = (from: string | null, to: string | null) =>
    from !== null && to !== null && dayNumber(to) - dayNumber(from) > rules.checkWindowDays;
  if (isBefore(transferDate, nicsDate)) {
    doubt(["transferDate", "nicsDate"], "The transfer is dated before the first NICS contact.");
  }
  if (isBefore(nicsDate, certificationDate)) {
    doubt(["nicsDate", "certificationDate"], "The first NICS contact is dated before the certification.");
  }
  if (isBefore(transferDate, certificationDate)) {
    doubt(["transferDate", "certificationDate"], "The transfer is dated before the certification.");
  }
  if (isLong(certificationDate, nicsDate)) {
    doubt(
      ["nicsDate", "certificationDate"],
      `The first NICS contact is more than ${rules.checkWindowDays} days after the certification.`,
    );
  }
  if (isLong(nicsDate ?? certificationDate, transferDate)) {
    const since = nicsDate === null ? "certification" : "first NICS contact";
    const from = nicsDate === null ? "certificationDate" : "nicsDate";
    doubt(["transferDate", from], `The transfer is more than ${rules.checkWindowDays} days after the ${since}.`);
  }
  return doubts;
}

function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}
