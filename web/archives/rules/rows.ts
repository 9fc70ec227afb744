const pageRows = 4_096;

/** 8 bytes a number, no object per row. */
export class Rows {
  readonly #width: number;
  readonly #pages: Float64Array[] = [];
  length = 0;

  constructor(width: number) {
    this.#width = width;
  }

  push(row: readonly number[]): number {
    if (this.length % pageRows === 0) this.#pages.push(new Float64Array(pageRows * this.#width));
    this.#pages.at(-1)?.set(row, (this.length % pageRows) * this.#width);
    this.length += 1;
    return this.length - 1;
  }

  at(row: number, column: number): number {
    return this.#pages[Math.floor(row / pageRows)]?.[(row % pageRows) * this.#width + column] ?? 0;
  }
}
