import { messages } from '../../core/messages.ts';
import { id, line, optionalText, text, version, z } from '../../core/schema.ts';
import type { UploadRules } from '../../core/upload.ts';

/*
 * What the acts take that most kinds of case have: the dialogs of `platform/case-handling` send these. A kind names
 * them as the bodies of its endpoints, and writes its own beside them.
 */

/** The version of the case as it was read; stale: somebody was quicker. */
export const act = { version };
/** What a written reason is worth: a few words at least. */
export const actReason = text(2000, { min: 10, tooShort: messages.atLeastTen });
export const actWords = text(10_000, { min: 10, tooShort: messages.atLeastTen });
/** Papers of this case that were sent before and go with this line. */
export const actFiles = z.array(z.uuid()).max(10).default([]);

export const plainAct = z.strictObject(act);

export const assignAct = z.strictObject({ ...act, responsible_id: id.nullable() });

export const forwardAct = z.strictObject({
  ...act,
  area: line(120),
  responsible_id: id.nullable().default(null),
  text: optionalText(5000),
});

export const noteAct = z.strictObject({
  ...act,
  text: text(10_000),
  /** People who handle cases there; they are told. */
  mentions: z.array(id).max(20).default([]),
  files: actFiles,
});

export const askAct = z.strictObject({ ...act, text: actWords, files: actFiles });
export const resumeAct = z.strictObject({ ...act, text: optionalText(5000) });

export const sendBackAct = z.strictObject({ ...act, text: actReason });

export const extendAct = z.strictObject({
  ...act,
  clock_id: id,
  /** In the unit of the clock's term. */
  amount: z.number().int().min(1).max(365),
  reason: actReason,
});

export const publishAct = z.strictObject({
  ...act,
  entry_id: id,
  /** What anybody with the protocol will read: written apart from the entry, exactly as it was shown. */
  text: actWords,
  confirmed: z.literal(true),
  /** What looks like a CPF, an e-mail or a telephone was read, and is nobody's of the case. */
  traces_confirmed: z.boolean().default(false),
});

/** The public text that is taken back, and why. */
export const unpublishAct = z.strictObject({ ...act, entry_id: id, reason: actReason });

/** What a public text begins with: the entry without what identifies somebody. */
export const publicTextStart = z.strictObject({
  text: z.string(),
  /** What is public anyway and may stay: the organisation, the encarregado and how both are reached. */
  allowed: z.array(z.string()),
});

/** A reason that goes to the timeline: of reopening, of a withdrawal told by phone, of another key. */
export const reasonedAct = z.strictObject({ ...act, reason: actReason });

export const staffFiles: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 10,
};
