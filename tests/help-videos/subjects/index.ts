import type { Subject } from "../subject.ts";
import { auditToClosingPack } from "./audit.ts";
import { correctAForm } from "./correct.ts";
import { fileAForm } from "./file.ts";
import { findAForm } from "./find.ts";
import { inviteAndSettings } from "./people.ts";
import { answerATrace } from "./trace.ts";

/** The six videos, in the order in which they are shown. */
export const subjects: readonly Subject[] = [
  findAForm,
  fileAForm,
  correctAForm,
  answerATrace,
  auditToClosingPack,
  inviteAndSettings,
];
