import { fail } from '../../../routers/core/errors.ts';
import { LabContent, type LabFile } from '../../../routers/labs/lab-file.ts';
import type { Draft, StoragePort } from '../../../routers/ports.ts';
import type { FormPart, PartHead, PartSink } from './multipart.ts';

const passOver: PartSink = async () => {};

/** The part `file` of a form on its way to the disk. */
export class StagedFile {
  readonly #storage: StoragePort;
  readonly #ownerId: () => string;
  #content: LabContent | undefined;
  #draft: Draft | undefined;
  /** A disk that fails is our failure, and told once the form is known to be whole. */
  #failure: { cause: unknown } | undefined;

  /** The owner is asked for with the first byte, behind authorization. */
  constructor(storage: StoragePort, ownerId: () => string) {
    this.#storage = storage;
    this.#ownerId = ownerId;
  }

  /** Other parts say nothing to us; a second file is refused with the form. */
  async open({ name, fileName, type }: PartHead): Promise<PartSink> {
    if (name !== 'file' || !fileName || this.#content) return passOver;
    const content = new LabContent(type);
    this.#content = content;
    await this.#attempt(async () => {
      this.#draft = await this.#storage.stage({ userId: this.#ownerId() });
    });
    return async (bytes) => {
      content.write(bytes);
      await this.#attempt(() => this.#draft?.write(bytes));
    };
  }

  /** Of a form that has been read. */
  fileOf(parts: readonly FormPart[]): LabFile {
    const [file, another] = parts.filter(({ name }) => name === 'file');
    if (!file?.fileName || another)
      throw fail('invalid_request', { message: 'Send exactly one part named file, with a filename.' });
    if (this.#failure) throw this.#failure.cause;
    if (!this.#content || !this.#draft) throw new Error('The file of a form that was read is not there.');
    return { fileName: file.fileName, contentType: file.type, content: this.#content, draft: this.#draft };
  }

  /** Leaves nothing of a file that was not kept. */
  async discard(): Promise<void> {
    await this.#draft?.discard();
  }

  async #attempt(action: () => Promise<void> | undefined): Promise<void> {
    if (this.#failure) return;
    try {
      await action();
    } catch (cause) {
      this.#failure = { cause };
    }
  }
}
