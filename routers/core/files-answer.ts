import { z } from 'zod';

/** `pieces` are read to their end before the next file. */
export type AnsweredFile = { name: string; pieces: AsyncIterable<Uint8Array> };

export class FilesAnswer {
  readonly name: string;
  readonly files: AsyncGenerator<AnsweredFile>;

  constructor(name: string, files: AsyncGenerator<AnsweredFile>) {
    this.name = name;
    this.files = files;
  }
}

export const filesAnswer = z.custom<FilesAnswer>((answer) => answer instanceof FilesAnswer);
