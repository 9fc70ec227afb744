import { z } from 'zod';

export class JsonAnswer<Value> {
  readonly body: string | AsyncIterable<Uint8Array>;

  constructor(body: string | AsyncIterable<Uint8Array>) {
    this.body = body;
  }

  async collected(): Promise<JsonAnswer<Value>> {
    if (typeof this.body === 'string') return this;
    return new JsonAnswer(Buffer.concat(await Array.fromAsync(this.body)).toString());
  }

  toJSON(): Value {
    if (typeof this.body !== 'string') throw new Error('Collect an answer in pieces before reading its value.');
    return JSON.parse(this.body);
  }
}

const sent = new WeakMap<z.ZodType, z.ZodType>();

export function jsonAnswerOf<Schema extends z.ZodType>(value: Schema) {
  const output = z.custom<JsonAnswer<z.output<Schema>>>((answer) => answer instanceof JsonAnswer);
  sent.set(output, value);
  return output;
}

export const sentSchema = (output: z.ZodType): z.ZodType => sent.get(output) ?? output;
