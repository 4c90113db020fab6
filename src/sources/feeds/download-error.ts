/** Thrown when a download fails; the message is a sentence without the address, which may hold a key. */
export class DownloadError extends Error {
  /** True for failures of the moment, such as a cut connection, after which another try soon makes sense. */
  readonly passing: boolean;

  constructor(message: string, { passing = false }: { readonly passing?: boolean } = {}) {
    super(message);
    this.name = 'DownloadError';
    this.passing = passing;
  }
}
