/** An attached file. */
export interface Attachment {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

/** One mail to one person. */
export interface Mail {
  /** A bare address: no name, no list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The code or link inside, printed next to the subject if mails only go to files. */
  readonly secret?: string;
  readonly attachments?: readonly Attachment[];
  /** A permanent ID: if a mail is sent again after an uncertain failure, its recipient recognizes the duplicate. */
  readonly id?: string;
}

export interface Mailer {
  /** Resolves once the mail was accepted by the SMTP server, or is durably on disk. @throws {OperationalError} otherwise */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
