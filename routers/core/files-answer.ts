import { z } from 'zod';

/** Drain `pieces` before taking the next file. */
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
