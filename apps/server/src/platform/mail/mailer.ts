/** A file that a mail brings along. */
export interface Attachment {
  /** Of letters, digits, dots, dashes. */
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
  /** The code or link inside, printed beside the subject where mails only go to files. */
  readonly secret?: string;
  readonly attachments?: readonly Attachment[];
  /** Names the mail for good: sent again after a failure that came too late, it is the same one to whoever receives both. */
  readonly id?: string;
}

export interface Mailer {
  /**
   * Resolves once the mail is handed over: accepted by the SMTP server, or safely on disk.
   * @throws {OperationalError} when it could not be
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
