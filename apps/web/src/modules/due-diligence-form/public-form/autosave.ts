import type { SavedAnswers } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import type { SentCertificate, SentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { ApiError, failureWords, isUnreachable } from '../../../core/api/api-error.ts';
import {
  dropKeptForm,
  readBrowserDraft,
  writeBrowserDraft,
} from '../../../platform/public-form/drafts/browser-draft.ts';

/** How the saving stands, for the words in the page's head. */
export type SavingState =
  | { readonly step: 'saved'; readonly at: string | null }
  | { readonly step: 'saving' }
  /** No answer came: what was typed waits here, and is tried again by itself. */
  | { readonly step: 'waiting' }
  /** The server takes nothing more; what was typed stays here. */
  | { readonly step: 'refused'; readonly words: string };

interface Waiting {
  readonly answers: Readonly<Record<string, SentGiven>>;
  readonly certificates: Readonly<Record<string, SentCertificate>>;
}
interface Kept extends Waiting {
  /** What each waiting answer was written over: after a reload it is still told what a colleague wrote meanwhile. */
  readonly versions: Readonly<Record<string, number | null>>;
  /** Answers that a colleague's took the place of, until it was chosen between the two. */
  readonly clashes: Readonly<Record<string, SentGiven>>;
}
type Conflict = SavedAnswers['conflicts'][number];

interface Options {
  /** Under which name what was not sent yet is kept in this browser. */
  readonly keptAs: string;
  readonly versions: Readonly<Record<string, number>>;
  readonly send: (body: {
    readonly answers: readonly (SentGiven & {
      readonly version: number | null;
      readonly overwrites: boolean;
    })[];
    readonly certificates: readonly SentCertificate[];
  }) => Promise<SavedAnswers>;
  readonly onState: (state: SavingState) => void;
  /** Somebody else answered meanwhile. */
  readonly onConflict: (conflict: Conflict, own: SentGiven) => void;
  /** No longer asked. */
  readonly onUnknown: (questions: readonly string[]) => void;
}

const AFTER_MS = 700;
const AGAIN_MS = 8000;
const AT_ONCE = 50;

/**
 * Saves what is typed, one request at a time, each answer with the version it was written over. What could not be sent
 * is kept in the browser until it was: an expired link, a lost connection or a reload loses nothing.
 */
export class Autosave {
  private answers: Record<string, SentGiven>;
  private certificates: Record<string, SentCertificate>;
  private readonly clashes: Record<string, SentGiven>;
  private readonly versions: Record<string, number | null>;
  private readonly overwriting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<boolean> | null = null;
  private isRefused = false;

  constructor(private readonly options: Options) {
    const kept = readBrowserDraft<Kept>(options.keptAs);
    this.answers = { ...kept?.answers };
    this.certificates = { ...kept?.certificates };
    this.clashes = { ...kept?.clashes };
    this.versions = { ...options.versions, ...kept?.versions };
  }

  /** What was typed before and did not arrive. */
  waiting = (): Waiting => ({ answers: this.answers, certificates: this.certificates });

  /** One's own answers that a colleague's stands in the place of. */
  clashing = (): readonly SentGiven[] => Object.values(this.clashes);

  answer = (sent: SentGiven): void => {
    this.answers[sent.question] = sent;
    delete this.clashes[sent.question];
    this.later();
  };

  certificate = (sent: SentCertificate): void => {
    this.certificates[sent.certificate] = sent;
    this.later();
  };

  /** What is there now was read: it is what the next answers are written over. */
  readAgain = (versions: Readonly<Record<string, number>>): void => {
    Object.assign(this.versions, versions);
  };

  /** One's own answer instead of the other's, after having seen it. */
  overwrite = (sent: SentGiven): void => {
    this.overwriting.add(sent.question);
    this.answer(sent);
  };

  /** The other's answer instead of one's own. */
  giveWay = (question: string): void => {
    delete this.clashes[question];
    this.keep();
  };

  private keep(): void {
    if (this.isEmpty && Object.keys(this.clashes).length === 0) {
      dropKeptForm(this.options.keptAs);
      return;
    }
    const over = Object.keys(this.answers).map((question) => [question, this.versions[question] ?? null]);
    const kept: Kept = { ...this.waiting(), versions: Object.fromEntries(over), clashes: this.clashes };
    writeBrowserDraft(this.options.keptAs, kept);
  }

  private later(): void {
    this.keep();
    if (this.isRefused) return;
    this.options.onState({ step: 'saving' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), AFTER_MS);
  }

  stop = (): void => clearTimeout(this.timer);

  private get isEmpty(): boolean {
    return Object.keys(this.answers).length + Object.keys(this.certificates).length === 0;
  }

  /** True once nothing waits any more. Whoever asks while something is on its way waits for it too. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.timer);
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
    });
    return this.sending;
  };

  private async sendAll(): Promise<boolean> {
    while (!this.isEmpty) {
      if (this.isRefused) return false;
      this.options.onState({ step: 'saving' });
      const answers = Object.values(this.answers).slice(0, AT_ONCE);
      const certificates = Object.values(this.certificates).slice(0, 10);
      try {
        const saved = await this.options.send({
          answers: answers.map((sent) => ({
            ...sent,
            version: this.versions[sent.question] ?? null,
            overwrites: this.overwriting.has(sent.question),
          })),
          certificates,
        });
        this.took(answers, certificates, saved);
      } catch (error) {
        this.failed(error);
        return false;
      }
    }
    return true;
  }

  private took(
    answers: readonly SentGiven[],
    certificates: readonly SentCertificate[],
    saved: SavedAnswers,
  ): void {
    Object.assign(this.versions, saved.versions);
    for (const sent of answers) {
      this.overwriting.delete(sent.question);
      // What was typed since it left waits for the next time.
      if (this.answers[sent.question] === sent) delete this.answers[sent.question];
    }
    for (const sent of certificates)
      if (this.certificates[sent.certificate] === sent) delete this.certificates[sent.certificate];
    for (const conflict of saved.conflicts) {
      const own = answers.find(({ question }) => question === conflict.question);
      // Whoever has typed on meanwhile is told when that is sent, over the same version.
      if (!own || this.answers[conflict.question]) continue;
      this.versions[conflict.question] = conflict.version;
      this.clashes[conflict.question] = own;
      this.options.onConflict(conflict, own);
    }
    if (saved.unknown.length > 0) this.options.onUnknown(saved.unknown);
    this.keep();
    this.options.onState({ step: 'saved', at: saved.saved_at });
  }

  private failed(error: unknown): void {
    if (isUnreachable(error) || (error instanceof ApiError && error.status === 503)) {
      this.options.onState({ step: 'waiting' });
      this.timer = setTimeout(() => void this.flush(), AGAIN_MS);
      return;
    }
    this.isRefused = true;
    const words =
      error instanceof ApiError && error.code === 'invalid_link'
        ? 'Este link não vale mais. O que você escreveu continua nesta página e neste navegador.'
        : error instanceof ApiError
          ? failureWords(error)
          : 'Não foi possível salvar. O que você escreveu continua nesta página.';
    this.options.onState({ step: 'refused', words });
  }
}
