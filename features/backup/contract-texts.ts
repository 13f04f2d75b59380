/** Texts of document 3, section 8, to the letter. */
export const backupTexts = {
  never: "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.",
  outOfDate: "Your backup tool is out of date. Please download the latest version.",
} as const;

/** Said where a backup was made and did not end well; what was wrong follows. */
export const failedText = "The last backup did not end well.";

/** Where the application is downloaded and its state is shown (document 1, section 2). */
export const downloadPage = "/BackupToolDownload";

/** What people are told of each alarm. A run that did not happen leaves the day without a backup, as none at all does. */
export const alarmTexts = {
  never: backupTexts.never,
  late: backupTexts.never,
  failed: failedText,
  out_of_date: backupTexts.outOfDate,
} as const;
